-- An audit row knows whose account it is about, also where its subject is a payment, a document or an alert: so the
-- history of a player is one range of an index.
alter table audit_log add column player_id bigint;

update audit_log a set player_id = a.subject_id
  from players p where a.subject_kind = 'player' and p.operator_id = a.operator_id and p.id = a.subject_id;
update audit_log a set player_id = p.player_id
  from payment_requests p where a.subject_kind = 'payment' and p.operator_id = a.operator_id and p.id = a.subject_id;
update audit_log a set player_id = d.player_id
  from kyc_documents d where a.subject_kind = 'kyc_document' and d.operator_id = a.operator_id and d.id = a.subject_id;
update audit_log a set player_id = l.player_id
  from aml_alerts l where a.subject_kind = 'aml_alert' and l.operator_id = a.operator_id and l.id = a.subject_id;
update audit_log a set player_id = b.player_id
  from player_bonuses b where a.subject_kind = 'player_bonus' and b.operator_id = a.operator_id and b.id = a.subject_id;

create index audit_log_of_player on audit_log (operator_id, player_id, at desc, id desc) where player_id is not null;

create index player_tokens_of_player on player_tokens (operator_id, player_id, created_at desc, id desc);
create index game_sessions_of_player on game_sessions (operator_id, player_id, created_at desc, id desc);
