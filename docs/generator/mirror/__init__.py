"""Ant-Miner's mirror in the page "Edit the mirror": what runs there, and what it is packed into."""
