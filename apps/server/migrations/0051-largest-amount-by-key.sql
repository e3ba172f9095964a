-- The largest amount that a key may name when it grants the bonus, in the operator's currency; 0: none of its own, as for
-- all bonuses made before.
alter table bonuses add column max_amount bigint not null default 0 check (max_amount >= 0);
