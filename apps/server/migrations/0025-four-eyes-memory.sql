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

-- What was approved before counts too: the audit log knows when, and the ledger how much it was.
alter table payment_requests no force row level security;
alter table audit_log no force row level security;
alter table ledger_entries no force row level security;
update payment_requests p set
  approved_at = a.at,
  operator_amount = coalesce(p.operator_amount, (
    select abs(l.operator_amount) from ledger_entries l
    where l.operator_id = p.operator_id and l.player_id = p.player_id and l.type = 'withdrawal'
      and l.type <> all (array['casino_bet', 'casino_win']) and l.payment_request_id = p.id
    limit 1))
from (
  select operator_id, subject_id, max(at) as at from audit_log
  where action = 'withdrawal.approve' and subject_kind = 'payment'
  group by operator_id, subject_id
) a
where p.operator_id = a.operator_id and p.id = a.subject_id and p.approved_at is null and p.approved_by <> '{}';
alter table ledger_entries force row level security;
alter table audit_log force row level security;
alter table payment_requests force row level security;
