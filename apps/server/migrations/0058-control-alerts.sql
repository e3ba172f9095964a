-- Alerts of the platform's own controls have no rule of the operator and no payment. Their kind and name stand for the
-- rule: a player has one open case for each.
alter table aml_alerts alter column rule_id drop not null;
alter table aml_alerts alter column payment_type drop not null;
alter table aml_alerts add check ((rule_id is null) = (payment_type is null));
create unique index aml_alerts_unclosed_control on aml_alerts (operator_id, player_id, kind, rule_name)
  where rule_id is null and status <> 'closed';
