-- Four eyes has a memory: what one person alone approved in 24 hours counts, over all players.

-- The only person who approved a withdrawal. The operator's own server (0) counts only where nobody else approved.
create function sole_approver(approvers bigint[]) returns bigint
  language sql immutable parallel safe
return case
  when cardinality(array_remove(approvers, 0::bigint)) = 1 then (array_remove(approvers, 0::bigint))[1]
  when cardinality(approvers) > 0 and cardinality(array_remove(approvers, 0::bigint)) = 0 then 0
end;

create index payment_requests_approved_alone on payment_requests (operator_id, sole_approver(approved_by), approved_at)
  include (id, operator_amount, amount, status)
  where type = 'withdrawal' and approved_at is not null;

-- A server of the previous version approves without a word about the time.
create function note_approval() returns trigger
  language plpgsql as $$
begin
  new.approved_at := new.updated_at;
  return new;
end $$;
create trigger note_approval before update on payment_requests for each row
  when (cardinality(new.approved_by) > cardinality(old.approved_by)
    and new.approved_at is not distinct from old.approved_at)
  execute function note_approval();

-- What was approved before counts too: the audit log knows when, and the ledger how much it was. Only approvals since
-- 24 hours before the oldest that still waits, or before now, can count; older ones are left as they are.
alter table payment_requests no force row level security;
alter table audit_log no force row level security;
alter table ledger_entries no force row level security;
alter table operators no force row level security;
update payment_requests p set
  approved_at = a.at,
  operator_amount = coalesce(p.operator_amount, (
    select abs(l.operator_amount) from ledger_entries l
    where l.operator_id = p.operator_id and l.player_id = p.player_id and l.type = 'withdrawal'
      and l.type <> all (array['casino_bet', 'casino_win']) and l.payment_request_id = p.id
    limit 1))
from (
  select o.operator_id, l.subject_id, max(l.at) as at
  from operators o
  cross join lateral (
    select coalesce(min(first.at), current_setting('app.migrated_at')::timestamptz) - interval '24 hours' as at
    from payment_requests w
    cross join lateral (
      select min(f.at) as at from audit_log f
      where f.operator_id = o.operator_id and f.subject_kind = 'payment' and f.subject_id = w.id
        and f.action = 'withdrawal.approve'
    ) first
    where w.operator_id = o.operator_id and w.type = 'withdrawal' and w.status in ('new', 'allowed')
  ) since
  join audit_log l on l.operator_id = o.operator_id and l.action = 'withdrawal.approve' and l.at > since.at
    and l.subject_kind = 'payment'
  group by o.operator_id, l.subject_id
) a
where p.operator_id = a.operator_id and p.id = a.subject_id and p.approved_at is null and p.approved_by <> '{}';
alter table operators force row level security;
alter table ledger_entries force row level security;
alter table audit_log force row level security;
alter table payment_requests force row level security;
