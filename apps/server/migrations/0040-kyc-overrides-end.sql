-- Whether the player was verified without an accepted proof of identity. Servers of the version before write false.
alter table players add column kyc_override boolean not null default false;

alter table players no force row level security;
alter table kyc_documents no force row level security;
alter table operators no force row level security;
alter table notices no force row level security;

-- Verifications of live operators that rest on no document get an end: 30 days, in which staff can ask for one.
with overridden as (
  update players p set kyc_override = true,
    kyc_expires_at = least(p.kyc_expires_at, current_setting('app.migrated_at')::timestamptz + interval '30 days')
  from operators o
  where o.operator_id = p.operator_id and not o.is_sandbox and p.kyc_status = 'verified'
    and not exists (
      select from kyc_documents d
      where d.operator_id = p.operator_id and d.player_id = p.id and d.status = 'accepted'
        and d.kind in ('passport', 'identity_card', 'driving_licence', 'residence_permit'))
  returning p.operator_id, p.id
)
insert into notices (operator_id, kind, permission, message, subject_kind, subject_id, created_at)
select operator_id, 'kyc.overrides_end', 'review_kyc',
  count(*) || ' players are verified without an accepted proof of identity, such as player ' || min(id)
    || '. These verifications end in 30 days. Ask the players for a document.',
  'player', min(id), current_setting('app.migrated_at')::timestamptz
from overridden group by operator_id;

alter table players force row level security;
alter table kyc_documents force row level security;
alter table operators force row level security;
alter table notices force row level security;

-- Rules read it, so the account gets another version with it.
create trigger raise_version_by_override after update of kyc_override on players for each row
  when (current_setting('app.account_writer', true) is distinct from 'engine')
  execute function raise_version_of_players_account();
