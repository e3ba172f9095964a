import { allows, type Permission, type Role, roleHas } from '@croupier/contract/permissions.ts';
import { createBatcher } from '../base/batch.ts';
import type { SessionFacts, SignInMethod, StaffFacts } from '../call/facts.ts';
import { type OperatorRow, selectOperator, toOperator } from '../call/operator-row.ts';
import { idleEnd, needsSecondFactor, provedUntil } from '../call/session-rules.ts';
import type { Sql } from '../database/pool.ts';

type StaffRow = OperatorRow & {
  hash: string;
  id: number;
  email: string;
  staff_name: string;
  role: Role;
  token_id: number;
  kind: 'token' | 'session';
  permissions: Permission[] | null;
  expires_at: Date;
  created_at: Date;
  method: SignInMethod | null;
  last_seen_at: Date | null;
  stepped_up_at: Date | null;
  has_factor: boolean;
};

/** A script's token may do what both its owner's role and its own permissions allow. */
const toStaff = ({ id, email, role, permissions, ...row }: StaffRow): StaffFacts => {
  const operator = toOperator(row);
  return {
    id,
    email,
    role,
    name: row.staff_name,
    token: { id: row.token_id, permissions, expires_at: row.expires_at },
    can: (permission) => roleHas(role, permission) && (permissions === null || allows(permissions, permission)),
    session: row.kind === 'session' ? toSession(row, idleEnd(row.last_seen_at as Date, operator)) : null,
    // With single sign-on, the operator's identity provider asks for the second factor.
    mustEnroll: row.kind === 'session' && row.method !== 'oidc' && !row.has_factor && needsSecondFactor(role, operator),
    operator,
  };
};

type SessionRow = Pick<StaffRow, 'token_id' | 'method' | 'created_at' | 'expires_at' | 'stepped_up_at'>;

const toSession = (row: SessionRow, idle_ends_at: Date): SessionFacts => ({
  id: row.token_id,
  method: row.method as SignInMethod,
  signed_in_at: row.created_at,
  idle_ends_at,
  ends_at: row.expires_at,
  stepped_up_until: provedUntil(row.stepped_up_at),
});

/** The last use of a session is updated once a minute at most, so that few requests write. */
const seenEveryMilliseconds = 60_000;

/**
 * Finds the active member of staff who holds a token or a session, in batches. Nothing is cached, so that changed
 * rights take effect on the next request.
 */
export const createStaffLookup = (
  sql: Sql,
  hashToken: (token: string) => Buffer,
  maxWaitMilliseconds?: number,
): ((token: string, kind: 'token' | 'session', now: Date, isWatching?: boolean) => Promise<StaffFacts | undefined>) => {
  const batcher = createBatcher<string, StaffRow | undefined>({
    maxBatch: 256,
    maxInFlight: 1,
    maxWaiting: 10_000,
    maxWaitMilliseconds,
    run: async (hashes) => {
      const rows = await sql<StaffRow[]>`
        select ${selectOperator(sql)}, encode(t.token_hash, 'hex') as hash, s.id, s.email, s.name as staff_name, s.role,
          t.id as token_id, t.kind, t.permissions, t.expires_at, t.created_at, t.method, t.last_seen_at, t.stepped_up_at,
          exists (
            select from staff_factors f where f.operator_id = t.operator_id and f.staff_id = t.staff_id
              and f.confirmed_at is not null and f.removed_at is null
          ) as has_factor
        from unnest(${[...new Set(hashes)]}::text[]) as sought (hash)
        join staff_tokens t on t.token_hash = decode(sought.hash, 'hex')
        join staff s on s.operator_id = t.operator_id and s.id = t.staff_id
        join operators o on o.operator_id = t.operator_id
        where t.ended_at is null and s.status = 'active'`;
      const found = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => found.get(hash));
    },
  });

  const noteSeen = (row: StaffRow, now: Date): Promise<unknown> => sql`
    update staff_tokens set last_seen_at = ${now}
    where operator_id = ${row.operator_id} and id = ${row.token_id} and last_seen_at < ${now}`;

  return async (token, kind, now, isWatching = false) => {
    const row = await batcher.submit(hashToken(token).toString('hex'));
    // A session secret is not accepted as a bearer token, nor a token as a session.
    if (!row || row.kind !== kind || row.expires_at <= now) return undefined;
    const staff = toStaff(row);
    if (!staff.session) return staff;
    if (staff.session.idle_ends_at <= now) return undefined;
    const unseen = now.getTime() - (row.last_seen_at as Date).getTime();
    if (!isWatching && unseen >= seenEveryMilliseconds) await noteSeen(row, now);
    return staff;
  };
};
