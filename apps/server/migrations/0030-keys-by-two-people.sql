-- Whether two people stand behind the key: one has its secret, another confirmed it with every scope that leads to
-- money. False for what one person or the command line made, and where it is not known.
alter table api_keys add column made_by_two boolean not null default false;
-- When the secret of now was made; null where only created_at is known.
alter table api_keys add column secret_created_at timestamptz(3);

alter table api_keys no force row level security;
alter table proposals no force row level security;
alter table audit_log no force row level security;
alter table operators no force row level security;
alter table notices no force row level security;

update api_keys k set secret_created_at = (
  select max(a.at) from audit_log a
  where a.operator_id = k.operator_id and a.subject_kind = 'api_key' and a.subject_id = k.id
    and a.action = 'api_key.secret_rotated');

-- Made by two: the confirmed proposal names every scope of now that leads to money, and nobody alone got a new secret
-- since. The scopes are those of this version: a key that got one of them later got it by one person.
update api_keys k set made_by_two = true
from proposals p
where p.operator_id = k.operator_id and p.subject_id = k.id and p.kind = 'api_key.create' and p.status = 'confirmed'
  and k.secret_created_at is null
  and not exists (
    select from unnest(k.scopes) as scope
    where scope in ('players:write', 'limits:write', 'payments:write', 'games:launch', 'bonuses:write', 'payouts:write')
      and not p.after -> 'scopes' ? scope);

-- Staff of live operators look at the keys that lead to money and that one person made. They keep working.
insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, created_at)
select operator_id, 'api_key.made_by_one', 'manage_api',
  'These active keys lead to money and were made by one person: ' || string_agg(name || ' (' || key || ')', ', ' order by id)
    filter (where n <= 20) || case when count(*) > 20 then ' and ' || count(*) - 20 || ' more' else '' end
    || '. They keep working. Check who has each secret: ask for a new secret, which a second person confirms, or revoke the key.',
  'api_key', min(id), current_setting('app.migrated_at')::timestamptz
from (
  select k.operator_id, k.id, k.key, k.name, row_number() over (partition by k.operator_id order by k.id) as n
  from api_keys k join operators o on o.operator_id = k.operator_id
  where not o.is_sandbox and k.revoked_at is null and (k.expires_at is null or k.expires_at > current_setting('app.migrated_at')::timestamptz)
    and not k.made_by_two
    and (k.provider_id is not null or k.scopes && array['players:write', 'limits:write', 'payments:write',
      'games:launch', 'bonuses:write', 'payouts:write'])
) made_by_one
group by operator_id;

alter table api_keys force row level security;
alter table proposals force row level security;
alter table audit_log force row level security;
alter table operators force row level security;
alter table notices force row level security;

-- What waits for a key, such as its new secret.
create index proposals_pending on proposals (operator_id, kind, subject_id) where status = 'pending';
-- The secrets that wait: housekeeping removes them when their proposal has expired.
create index proposals_with_secret on proposals (expires_at) where secret_sealed is not null;
call open_table('proposals', 'croupier_control', 'select (operator_id, expires_at, secret_sealed), update (secret_sealed)');
