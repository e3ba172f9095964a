-- Which days are closed is looked up for all operators at once.
call open_table('ledger_roots', 'croupier_control', 'select');
