import { type BatchWatch, createWatchedBatcher } from '../base/batch-watch.ts';
import type { Clock } from '../base/clock.ts';
import type { Sql } from '../database/pool.ts';
import { isPassing } from '../database/transaction.ts';
import type { KeyFacts } from './facts.ts';
import { askGuard, type Group, type Row } from './guard-statement.ts';

/**
 * The guard remembers accepted signatures and counts requests per key, in PostgreSQL, so that all nodes share it and a
 * restart forgets nothing. All requests that wait are judged by one statement, committed asynchronously.
 */
export type GuardEntry = {
  readonly key: KeyFacts;
  /** A verified signature with its timestamp: it is remembered and counted, or found to have been seen. */
  readonly signed?: { readonly signature: string; readonly timestamp: number } | undefined;
  /**
   * A token that still seems alive, counted or only looked at. With neither this nor a signature the guard only looks:
   * who failed a check before the signature must not use up the key's requests.
   */
  readonly token?: { readonly id: number; readonly counts: boolean } | undefined;
};

export type GuardVerdict = {
  /** False when key, operator or token changed since they were remembered: they must be loaded and judged again. */
  readonly current: boolean;
  readonly replayed: boolean;
  /** Which request of the running window this is; beyond the limit it is refused. */
  readonly position: number;
  readonly windowEndsAt: number;
};

export type Guard = { enter(entry: GuardEntry): Promise<GuardVerdict> };

export const windowMilliseconds = 60_000;
const slotSeconds = 120;
const slots = 16;

export const slotOf = (timestampSeconds: number): number =>
  ((Math.floor(timestampSeconds / slotSeconds) % slots) + slots) % slots;

export const createGuard = (sql: Sql, clock: Clock, watch?: BatchWatch): Guard => {
  let sweptFor = -1;
  const judge = async (batch: GuardEntry[]): Promise<GuardVerdict[]> => {
    const now = clock.now();
    const slot = slotOf(now.getTime() / 1000);
    if (slot !== sweptFor) {
      sweptFor = slot;
      // Nobody waits for it, and a sweep that fails is made up for when the slot comes round again.
      forgetStale(sql, slot).catch(() => undefined);
    }
    const groups = groupByKey(batch);
    const numbered = [...groups.values()];
    const ask = () => askGuard(sql, numbered, now);
    // Nothing of a statement that failed was kept: asking once more is asking for the first time.
    const rows = await ask().catch((error) => (isPassing(error) ? ask() : Promise.reject(error)));
    return readVerdicts(batch, groups, rows, now.getTime());
  };
  const options = { run: judge, maxBatch: 256, lanes: 2, maxWaiting: 20_000 };
  const batcher = createWatchedBatcher<GuardEntry, GuardVerdict>(options, watch);
  return { enter: batcher.submit };
};

/**
 * Empties the slot that is farthest from now, before and behind: nothing in it could still pass the timestamp check,
 * nor on a node whose clock is minutes off. A slot that is empty is left alone, as emptying it would lock it.
 */
const forgetStale = async (sql: Sql, slot: number): Promise<void> => {
  const stale = sql(`seen_signatures_${(slot + slots / 2) % slots}`);
  const [row] = await sql`select from ${stale} limit 1`;
  if (row) await sql`truncate ${stale}`;
};

/** 128 bits of the signature, in the form of a UUID, tell one from another for certain and index small. */
const shortSignature = (hex: string): string => hex.slice(0, 32);

const groupByKey = (batch: readonly GuardEntry[]): Map<string, Group> => {
  const groups = new Map<string, Group>();
  for (const { key, signed, token } of batch) {
    let group = groups.get(key.state);
    if (!group) {
      group = { key, signatures: [], slots: [], tokens: new Map() };
      groups.set(key.state, group);
    }
    if (signed) {
      group.signatures.push(shortSignature(signed.signature));
      group.slots.push(slotOf(signed.timestamp));
    }
    if (token) group.tokens.set(token.id, (group.tokens.get(token.id) ?? 0) + (token.counts ? 1 : 0));
  }
  return groups;
};

const readVerdicts = (
  batch: readonly GuardEntry[],
  groups: ReadonlyMap<string, Group>,
  rows: readonly Row[],
  now: number,
): GuardVerdict[] => {
  const standing = rows.filter((row) => row.kind === 'group').sort((a, b) => a.n! - b.n!);
  const judges = new Map([...groups].map(([name, group], n) => [name, judgeOf(group, standing[n]!, rows, now)]));
  return batch.map((entry) => judges.get(entry.key.state)!(entry));
};

/** Hands out the group's verdicts, one request after the other in the order in which they came. */
const judgeOf = (group: Group, standing: Row, rows: readonly Row[], now: number): ((e: GuardEntry) => GuardVerdict) => {
  const own = rows.filter((row) => row.operator_id === standing.operator_id && row.kind !== 'group');
  const ofKey = (kind: Row['kind']) => own.find((row) => row.kind === kind && row.api_key_id === standing.api_key_id);
  const [fresh, counted] = [ofKey('fresh'), ofKey('counted')];
  const alive = new Set(own.filter((row) => row.kind === 'alive' && row.n === standing.n).map((row) => row.api_key_id));
  const window = counted ?? (now < (standing.started_ms ?? 0) + windowMilliseconds ? standing : undefined);
  const total = window?.amount ?? 0;
  const windowEndsAt = (window?.started_ms ?? now) + windowMilliseconds;
  const isCurrent = standing.current === true;
  const isAccepted = acceptance(group, isCurrent ? fresh : undefined);
  let position = isCurrent ? total - acceptedIn(group, fresh, alive) : total;

  return ({ signed, token }) => {
    const current = isCurrent && (token === undefined || alive.has(token.id));
    const accepted = current && (signed ? isAccepted(shortSignature(signed.signature)) : token?.counts === true);
    if (accepted) position += 1;
    return {
      current,
      replayed: current && signed !== undefined && !accepted,
      position: accepted ? position : total,
      windowEndsAt,
    };
  };
};

const acceptedIn = ({ tokens }: Group, fresh: Row | undefined, alive: ReadonlySet<number>): number =>
  [...tokens].reduce((sum, [id, uses]) => sum + (alive.has(id) ? uses : 0), fresh?.amount ?? 0);

/** A signature that stands twice in one batch is accepted once: the first takes it, the second finds it gone. */
const acceptance = ({ signatures }: Group, fresh: Row | undefined): ((signature: string) => boolean) => {
  if (!fresh) return () => false;
  if (fresh.amount === signatures.length) return () => true;
  const left = new Set(fresh.list!.replaceAll(/[{}-]/g, '').split(','));
  return (signature) => left.delete(signature);
};
