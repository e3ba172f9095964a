import { type Permission, type Role, roleHas } from '@croupier/contract/permissions.ts';
import { createBatcher } from '../base/batch.ts';
import type { Sql } from '../database/pool.ts';
import type { StaffFacts } from './facts.ts';
import { type OperatorRow, selectOperator, toOperator } from './operator-row.ts';

type StaffRow = OperatorRow & {
  hash: string;
  id: number;
  email: string;
  staff_name: string;
  role: Role;
  token_id: number;
  permissions: Permission[] | null;
  expires_at: Date;
};

/** A script's token does what both its owner's role and its own permissions allow. */
const toStaff = ({ id, email, role, permissions, ...row }: StaffRow): StaffFacts => ({
  id,
  email,
  role,
  name: row.staff_name,
  token: { id: row.token_id, permissions, expires_at: row.expires_at },
  can: (permission) => roleHas(role, permission) && (permissions?.includes(permission) ?? true),
  operator: toOperator(row),
});

/**
 * Finds the active member of staff who holds a token. What waits is asked by one statement. Nothing is
 * remembered, so that rights and endings bind on the next request.
 */
export const createStaffLookup = (
  sql: Sql,
  hashToken: (token: string) => Buffer,
): ((token: string, now: Date) => Promise<StaffFacts | undefined>) => {
  const batcher = createBatcher<string, StaffRow | undefined>({
    maxBatch: 256,
    lanes: 1,
    maxWaiting: 10_000,
    run: async (hashes) => {
      const rows = await sql<StaffRow[]>`
        select ${selectOperator(sql)}, encode(t.token_hash, 'hex') as hash, s.id, s.email, s.name as staff_name, s.role,
          t.id as token_id, t.permissions, t.expires_at
        from unnest(${[...new Set(hashes)]}::text[]) as sought (hash)
        join staff_tokens t on t.token_hash = decode(sought.hash, 'hex')
        join staff s on s.operator_id = t.operator_id and s.id = t.staff_id
        join operators o on o.operator_id = t.operator_id
        where t.ended_at is null and s.status = 'active'`;
      const found = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => found.get(hash));
    },
  });
  return async (token, now) => {
    const row = await batcher.submit(hashToken(token).toString('hex'));
    return row && row.expires_at > now ? toStaff(row) : undefined;
  };
};
