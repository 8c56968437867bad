"""What every game is: the contract, the registry, compiling, dice, records, errors."""
