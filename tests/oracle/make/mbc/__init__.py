"""The golden values of AntMiner_mbc."""
