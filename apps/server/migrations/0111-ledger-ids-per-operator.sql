-- Ids of ledger entries are the operator's own, too.
alter table id_blocks
  drop constraint id_blocks_kind_check,
  add constraint id_blocks_kind_check check (kind in ('player', 'payment', 'bonus', 'player_bonus', 'promo_redemption',
    'aml_alert', 'provider_transaction', 'ledger_entry'));

-- The sequence of all operators ends far above its present value, and the operators' own ids begin above its end, as in
-- 0110: servers of the previous version still take theirs from it. Entries have no index by id, either.
do $$
begin
  if pg_sequence_last_value('operators_operator_id_seq') is null then return; end if;
  execute format('alter sequence ledger_entry_ids maxvalue %s',
    coalesce(pg_sequence_last_value('ledger_entry_ids'), 0) + 1000000000);
end $$;
