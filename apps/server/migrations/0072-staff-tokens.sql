-- Tokens for scripts: made by their owner with a token of their own, with fewer permissions and no later end.
alter table staff_tokens add column name text not null default '';
-- Null: all that the role gives.
alter table staff_tokens add column permissions text[];
-- The token that it was made with; it ends with that one.
alter table staff_tokens add column made_with bigint;
create index staff_tokens_by_staff on staff_tokens (operator_id, staff_id);
