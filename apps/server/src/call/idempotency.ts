import { randomUUID } from 'node:crypto';
import { createBatcher } from '../base/batch.ts';
import type { Clock } from '../base/clock.ts';
import { day } from '../base/durations.ts';
import { Overloaded, Refusal } from '../base/refusal.ts';
import { type MasterKey, open, seal } from '../base/secret-box.ts';
import type { Sql, Tx } from '../database/pool.ts';

/** An Idempotency-Key held by this request: its answer is stored by the SQL transaction of its change. */
export type Claim = {
  readonly operator_id: number;
  readonly caller_kind: 'key' | 'player' | 'staff';
  readonly caller_id: number;
  readonly key: string;
  /** SHA-256 over method, URI as sent and body. */
  readonly fingerprint: Buffer;
  readonly claim: string;
  readonly expires_at: Date;
  /** Seals an answer that shows a token: only its hash may be stored in plain. */
  readonly seal?: ((body: string) => string) | undefined;
};

export type StoredAnswer = {
  readonly status: number;
  readonly body: string;
  /** The request had been carried out before. */
  readonly replayed?: boolean | undefined;
};

/** How long a claim holds without an answer, and so how long a process that died blocks its keys. */
export const leaseMilliseconds = 5_000;
export const replayWindowMilliseconds = day;

export type Claims = {
  claim(wanted: Claim): Promise<StoredAnswer | undefined>;
  /** The claim, with its answer stored sealed. */
  sealing(wanted: Claim): Claim;
};

type Row = {
  n: number | null;
  claim: string | null;
  fingerprint: Buffer | null;
  status: number | null;
  body: string | null;
};

/**
 * Claims the keys of all waiting requests in one statement. Returns the stored answer if there is one, undefined when
 * the request is the first and may run, and refuses the rest.
 */
export const createClaims = (sql: Sql, clock: Clock, masterKey: MasterKey, maxWaitMilliseconds?: number): Claims => {
  const run = async (batch: Claim[]): Promise<(StoredAnswer | undefined | Error)[]> => {
    const first = new Map<string, Claim>();
    for (const wanted of batch) if (!first.has(nameOf(wanted))) first.set(nameOf(wanted), wanted);
    const asked = [...first.values()];
    const rows = await ask(sql, asked, clock.now());
    const claimed = new Set(rows.flatMap((row) => row.claim ?? []));
    const existing = new Map(rows.flatMap((row) => (row.n === null ? [] : [[nameOf(asked[row.n] as Claim), row]])));
    return batch.map((wanted) => {
      const holder = first.get(nameOf(wanted)) as Claim;
      if (holder !== wanted) return busyOrReused(holder.fingerprint, wanted);
      if (claimed.has(wanted.claim)) return undefined;
      const stored = existing.get(nameOf(wanted));
      // Not visible yet: another node claimed it while this statement ran.
      if (!stored) return new Refusal('IDEMPOTENCY_IN_PROGRESS');
      if (stored.status === null || !wanted.fingerprint.equals(stored.fingerprint as Buffer))
        return busyOrReused(stored.fingerprint as Buffer, wanted);
      return readStored(masterKey, wanted, { status: stored.status, body: stored.body as string });
    });
  };
  const batcher = createBatcher<Claim, StoredAnswer | undefined>({
    ...{ run, maxBatch: 256, maxInFlight: 1, maxWaiting: 20_000, maxWaitMilliseconds },
  });
  return {
    claim: batcher.submit,
    sealing: (wanted) => ({
      ...wanted,
      seal: (body) => `${sealedMark}${seal(masterKey, body, sealContext(wanted)).toString('base64')}`,
    }),
  };
};

/** No plain answer begins like this: answers are JSON objects. */
export const sealedMark = 'sealed:';
export const sealContext = (claim: Named): string => `idempotency:${nameOf(claim)}`;

/** An answer that does not open fails alone, not the others of its batch. */
const readStored = (masterKey: MasterKey, claim: Claim, { status, body }: StoredAnswer): StoredAnswer | Error => {
  if (!body.startsWith(sealedMark)) return { status, body };
  try {
    const sealed = Buffer.from(body.slice(sealedMark.length), 'base64');
    return { status, body: open(masterKey, sealed, sealContext(claim)) };
  } catch (error) {
    return error as Error;
  }
};

/** The answer in the form in which it is stored. */
export const keptBody = ({ seal }: Claim, { body }: StoredAnswer): string => (seal ? seal(body) : body);

type Named = Pick<Claim, 'operator_id' | 'caller_kind' | 'caller_id' | 'key'>;

const nameOf = (claim: Named): string => `${claim.operator_id}/${claim.caller_kind}/${claim.caller_id}/${claim.key}`;

const busyOrReused = (fingerprint: Buffer, wanted: Claim): Refusal =>
  new Refusal(wanted.fingerprint.equals(fingerprint) ? 'IDEMPOTENCY_IN_PROGRESS' : 'IDEMPOTENCY_KEY_REUSED');

const ask = (sql: Sql, claims: Claim[], now: Date): Promise<Row[]> => {
  const column = <T>(pick: (claim: Claim) => T): T[] => claims.map(pick);
  const leaseEnd = new Date(now.getTime() + leaseMilliseconds);
  return sql<Row[]>`
    with input as materialized (
      select * from unnest(
        ${claims.map((_, n) => n)}::int[], ${column((c) => c.operator_id)}::bigint[],
        ${column((c) => c.caller_kind)}::text[], ${column((c) => c.caller_id)}::bigint[], ${column((c) => c.key)}::text[],
        ${column((c) => c.fingerprint.toString('hex'))}::text[], ${column((c) => c.claim)}::uuid[],
        ${column((c) => c.expires_at.toISOString())}::timestamptz[]
      ) as t (n, operator_id, caller_kind, caller_id, key, fingerprint, claim, expires_at)
    ), existing as materialized (
      select i.n, e.fingerprint, e.status, e.body from input i
      join idempotency e on e.operator_id = i.operator_id and e.caller_kind = i.caller_kind
        and e.caller_id = i.caller_id and e.key = i.key
    ), fresh as (
      -- Only what is not there: an insert waits for whoever is changing the row that it conflicts with, and so for an
      -- answer whose commit hangs.
      insert into idempotency (operator_id, caller_kind, caller_id, key, fingerprint, claim, claimed_until, expires_at)
      select operator_id, caller_kind, caller_id, key, decode(fingerprint, 'hex'), claim, ${leaseEnd}, expires_at
      from input where n not in (select n from existing) order by operator_id, caller_kind, caller_id, key
      on conflict do nothing
      returning claim
    ), free as (
      -- Whoever holds the row is about to commit its answer: it is not waited for, or all other claims would wait too.
      select i.* from existing x join input i on i.n = x.n
      join idempotency e on e.operator_id = i.operator_id and e.caller_kind = i.caller_kind
        and e.caller_id = i.caller_id and e.key = i.key
      where e.expires_at <= i.expires_at - interval '24 hours'
        or (e.status is null and e.claimed_until <= ${now} and e.fingerprint = decode(i.fingerprint, 'hex'))
      for update of e skip locked
    ), taken as (
      update idempotency e set fingerprint = decode(f.fingerprint, 'hex'), claim = f.claim, claimed_until = ${leaseEnd},
        expires_at = f.expires_at, status = null, body = null
      from free f
      where e.operator_id = f.operator_id and e.caller_kind = f.caller_kind and e.caller_id = f.caller_id
        and e.key = f.key
      returning f.claim
    )
    select null::int as n, claim::text, null::bytea as fingerprint, null::smallint as status, null::text as body
    from (select claim from fresh union all select claim from taken) won
    union all
    select n, null, fingerprint, status, body from existing`;
};

export const newClaim = (
  caller: Pick<Claim, 'operator_id' | 'caller_kind' | 'caller_id'>,
  key: string,
  fingerprint: Buffer,
  operatorNow: Date,
): Claim => ({
  ...caller,
  key,
  fingerprint,
  claim: randomUUID(),
  expires_at: new Date(operatorNow.getTime() + replayWindowMilliseconds),
});

/**
 * Stores the answer in the SQL transaction of the change. A run that outlived its lease, so that a retry took over the
 * key, is rolled back: the retry's answer counts.
 */
export const storeAnswer = async (tx: Tx, claim: Claim, answer: StoredAnswer): Promise<void> => {
  const result = await tx`
    update idempotency set status = ${answer.status}, body = ${keptBody(claim, answer)}
    where operator_id = ${claim.operator_id} and caller_kind = ${claim.caller_kind} and caller_id = ${claim.caller_id}
      and key = ${claim.key} and claim = ${claim.claim} and status is null`;
  if (result.count === 1) return;
  const [taken] = await tx`
    select 1 from idempotency
    where operator_id = ${claim.operator_id} and caller_kind = ${claim.caller_kind} and caller_id = ${claim.caller_id}
      and key = ${claim.key}`;
  // No other request holds the key: the database lost the claim, and a retry makes a new one.
  if (!taken) throw new Overloaded('The claim of the Idempotency-Key is gone.');
  throw new Refusal('IDEMPOTENCY_IN_PROGRESS');
};

/** Releases a claim after a failure that is not an answer, so that the retry need not wait for the lease. */
export const releaseClaim = async (tx: Tx, claim: Claim): Promise<void> => {
  await tx`
    update idempotency set claimed_until = '-infinity'
    where operator_id = ${claim.operator_id} and caller_kind = ${claim.caller_kind} and caller_id = ${claim.caller_id}
      and key = ${claim.key} and claim = ${claim.claim} and status is null`;
};
