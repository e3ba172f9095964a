-- What a rollback takes back of a conversion, and what it could not.
alter table player_bonus_history drop constraint player_bonus_history_kind_check;
alter table player_bonus_history add constraint player_bonus_history_kind_check check (kind in (
  'granted', 'activated', 'winnings', 'converted', 'conversion_taken_back', 'conversion_owed', 'paid_out', 'lost',
  'revived', 'expired', 'forfeited', 'cancelled', 'returned'));

-- An exchange that was taken back, after bets that had earned its points were rolled back.
alter table loyalty_changes drop constraint loyalty_changes_kind_check;
alter table loyalty_changes drop constraint loyalty_changes_check;
alter table loyalty_changes drop constraint loyalty_changes_check1;
alter table loyalty_changes add constraint loyalty_changes_kind_check check (kind in ('exchange', 'reversal', 'correction'));
alter table loyalty_changes add constraint loyalty_changes_entry_check
  check ((kind in ('exchange', 'reversal')) = (ledger_entry_id is not null));
alter table loyalty_changes add constraint loyalty_changes_money_check
  check ((kind in ('exchange', 'reversal')) = (amount > 0));
