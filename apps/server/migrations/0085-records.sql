-- Staff read ledger and rounds across players. Play pays as little as possible for it: bets and wins enter no new
-- B-tree of the ledger, only the summary of a block range, which costs some bytes per 32 pages.
create index ledger_entries_by_time on ledger_entries using brin (operator_id, created_at)
  with (pages_per_range = 32, autosummarize = on);

-- Types other than bets and wins are few among many: they are found by time without reading the rest.
create index ledger_entries_rare_by_time on ledger_entries (operator_id, type, created_at desc, player_id desc, seq desc)
  where type <> all (array['casino_bet', 'casino_win']);

-- The rounds of a player, newest first.
create index game_rounds_of_player on game_rounds (operator_id, player_id, opened_at desc);
