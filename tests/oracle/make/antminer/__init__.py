"""The golden values of Ant-Miner."""
