import { type OperatorRow, selectOperator, toOperator } from '../../call/operator-row.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import type { Member, MemberId } from './member.ts';

/** Each costs a password check, so there is a limit. */
const maxOperators = 5;

export const findMembers = (strangers: Sql, email: string, slug: string | undefined): Promise<MemberId[]> =>
  strangers<MemberId[]>`
    select s.operator_id, s.id as staff_id
    from ${sharedStaff} s join ${sharedOperators} o on o.operator_id = s.operator_id
    where s.email = ${email} and s.status = 'active' and o.status = 'active'
      and (${slug ?? null}::text is null or o.slug = ${slug ?? null})
    order by s.operator_id limit ${maxOperators}`;

type Row = OperatorRow & Omit<Member, 'id' | 'name' | 'operator'> & { staff_id: number; staff_name: string };

export const selectMember = async (tx: Tx, operatorId: number, staffId: number): Promise<Member | undefined> => {
  const [row] = await tx<Row[]>`
    select ${selectOperator(tx)}, s.id as staff_id, s.email, s.name as staff_name, s.role,
      p.password_hash, p.set_at as password_set_at,
      (select count(*) from staff_factors f where f.operator_id = ${operatorId} and f.staff_id = s.id
        and f.kind = 'totp' and f.confirmed_at is not null and f.removed_at is null) > 0 as has_totp,
      (select count(*) from staff_factors f where f.operator_id = ${operatorId} and f.staff_id = s.id
        and f.kind = 'passkey' and f.removed_at is null) as passkeys,
      (select count(*) from staff_recovery_codes c where c.operator_id = ${operatorId} and c.staff_id = s.id
        and c.ended_at is null) as recovery_codes,
      exists (select from staff_oidc_accounts a where a.operator_id = ${operatorId} and a.staff_id = s.id
        and a.removed_at is null) as has_oidc,
      coalesce(i.sso_only, false) as sso_only
    from ${sharedStaff} s
    join ${sharedOperators} o on o.operator_id = s.operator_id
    left join staff_passwords p on p.operator_id = ${operatorId} and p.staff_id = s.id
    left join identity_providers i on i.operator_id = ${operatorId}
    where s.operator_id = ${operatorId} and s.id = ${staffId} and s.status = 'active' and o.status = 'active'`;
  if (!row) return undefined;
  const { staff_id: id, staff_name: name, email, role, password_hash, password_set_at } = row;
  const { has_totp, passkeys, recovery_codes, has_oidc, sso_only } = row;
  const secrets = { password_hash, password_set_at, has_totp, passkeys, recovery_codes, has_oidc, sso_only };
  return { id, email, name, role, operator: toOperator(row), ...secrets };
};
