"""What every game is made of: contract, errors, scores, house rules, tables, worked examples."""
