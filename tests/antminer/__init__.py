"""Tests of Ant-Miner."""
