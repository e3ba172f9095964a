-- Addresses are kept in their canonical form: scheme and host in lower case, no default port, a slash after the host.
-- Rewrites those that differ in nothing else. Others may hold characters that a browser leaves out or takes for a slash,
-- so that they lead elsewhere than they seem to. They stay as they are, and nothing is sent there: a launch refuses them,
-- a webhook is not sent, an identity provider is not asked. Those who manage games get a notice of each provider.

create function canonical_address(address text) returns text
  language sql immutable
begin atomic
  select case
    when part is null then address
    else lower(part[1]) || '://' || lower(part[2])
      || case when (lower(part[1]), part[3]) in (('https', ':443'), ('http', ':80')) then '' else coalesce(part[3], '') end
      || case when coalesce(part[4], '') like '/%' then '' else '/' end || coalesce(part[4], '')
  end
  from (
    select regexp_match(address, '^(https?)://([a-z0-9.-]+)(:[0-9]+)?([/?#][!-~]*)?$', 'i') as part
  ) as read;
end;

-- Whether an address is plainly in its canonical form. A few that it calls doubtful are right.
create function is_doubtful(address text) returns boolean
  language sql immutable
begin atomic
  select address is not null and (
    address !~ '^(https?://[a-z0-9][a-z0-9.-]*(:[0-9]+)?/|/(?!/))[!-~]*$' or address ~ '[\\"<>^`|]|/\.\.?([/?#]|$)');
end;

alter table game_providers no force row level security;
alter table games no force row level security;
alter table webhook_endpoints no force row level security;
alter table identity_providers no force row level security;
alter table notices no force row level security;

update game_providers
set launch_url = canonical_address(launch_url), demo_url = canonical_address(demo_url)
where (launch_url, demo_url) is distinct from
  (canonical_address(launch_url), canonical_address(demo_url));
update games set thumbnail_url = canonical_address(thumbnail_url)
where thumbnail_url <> canonical_address(thumbnail_url);
update webhook_endpoints set url = canonical_address(url) where url <> canonical_address(url);
update identity_providers set issuer = canonical_address(issuer)
where issuer <> canonical_address(issuer);

insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, created_at)
select operator_id, 'game_provider.address_refused', 'manage_games',
  'Look at the addresses of ' || name
    || ': one of them may not be opened any more, because it can be read in two ways. Save the right ones.',
  'game_provider', id, updated_at
from game_providers where is_doubtful(launch_url) or is_doubtful(demo_url);

alter table game_providers force row level security;
alter table games force row level security;
alter table webhook_endpoints force row level security;
alter table identity_providers force row level security;
alter table notices force row level security;

drop function canonical_address;
drop function is_doubtful;
