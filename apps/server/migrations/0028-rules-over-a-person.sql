-- Whether a monitoring rule counts the payments of one account, or those of all linked accounts of a person.
alter table aml_rules add column counts_over text not null default 'account' check (counts_over in ('account', 'person'));
alter table aml_rules add check (counts_over = 'account'
  or kind in ('sum_in_window', 'count_in_window', 'below_threshold_series'));
