-- Validates the constraints of 0060, which blocks nobody.
alter table provider_transactions
  validate constraint provider_transactions_scope_check,
  validate constraint provider_transactions_provider_fkey,
  validate constraint provider_transactions_kinds_check,
  validate constraint provider_transactions_statuses_check,
  validate constraint provider_transactions_sign_check,
  validate constraint provider_transactions_parts_check,
  validate constraint provider_transactions_undone_check,
  validate constraint provider_transactions_reference_check,
  validate constraint provider_transactions_rollback_check,
  validate constraint provider_transactions_round_check,
  validate constraint provider_transactions_held_check,
  validate constraint provider_transactions_tip_check,
  validate constraint provider_transactions_jackpot_check;
