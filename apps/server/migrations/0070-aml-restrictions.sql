-- Which of a player's restrictions monitoring answers for: only who reviews it may lift them.
alter table players add column restrictions_set_by_aml text[] not null default '{}'
  check (restrictions_set_by_aml <@ array['can_login', 'can_deposit', 'can_withdraw', 'can_bet', 'excluded_from_bonuses']);

-- The sandbox's clock has a scope of its own; keys of sandboxes that could move it keep that.
alter table operators no force row level security;
alter table api_keys no force row level security;
update api_keys k set scopes = array_append(k.scopes, 'sandbox:write'), version = k.version + 1
from operators o
where o.operator_id = k.operator_id and o.is_sandbox and k.provider_id is null and not 'sandbox:write' = any (k.scopes);
alter table operators force row level security;
alter table api_keys force row level security;
