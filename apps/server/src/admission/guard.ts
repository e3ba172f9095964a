import { type BatchWatch, createWatchedBatcher } from '../base/batch-watch.ts';
import type { Clock } from '../base/clock.ts';
import { traceBatch } from '../base/trace-batch.ts';
import type { Span, Tracing } from '../base/tracing.ts';
import { type KeyFacts, playerLimitOf } from '../call/facts.ts';
import { isTransient } from '../database/failures.ts';
import type { Sql } from '../database/pool.ts';
import { askGuardForOne } from './guard-for-one.ts';
import { askGuard, type Group, type Row } from './guard-statement.ts';
import { shortSignature, slotOf, slots } from './signature-slots.ts';

/**
 * The guard remembers accepted signatures and counts requests per key, in PostgreSQL, so that all nodes share it and a
 * restart loses nothing. One statement, committed asynchronously, handles all waiting requests.
 */
type GuardEntry = {
  readonly key: KeyFacts;
  /** A verified signature with its timestamp: it is stored and counted, or refused as already seen. */
  readonly signed?:
    | {
        readonly signature: string;
        readonly timestamp: number;
        /** A repeated signature is answered again, so every use counts. */
        readonly answersReplays?: boolean | undefined;
      }
    | undefined;
  /**
   * A token that looks alive, to be counted or only checked. Without it and without a signature the guard counts
   * nothing: a request that failed an earlier check must not use up the key's limit.
   */
  readonly token?: { readonly id: number; readonly player_id: number; readonly counts: boolean } | undefined;
  /** The span of the request, if it is traced. */
  readonly span?: Span | undefined;
};

export type GuardVerdict = {
  /** False when key, operator or token changed since they were cached: they must be loaded and checked again. */
  readonly current: boolean;
  readonly replayed: boolean;
  /** The number of this request within the current window; beyond the limit it is refused. */
  readonly position: number;
  readonly windowEndsAt: number;
  /** Set for a player over their own limit: when their window ends. Such a use does not count for the key. */
  readonly tokenWindowEndsAt?: number | undefined;
};

export type Guard = { enter(entry: GuardEntry): Promise<GuardVerdict> };

const windowMilliseconds = 60_000;
/** Longer than a window, also on a node whose clock is minutes off. */
const playerWindowsKeptMilliseconds = 600_000;

export type GuardParts = {
  readonly watch?: BatchWatch | undefined;
  readonly tracing?: Tracing | undefined;
  /** How long a request may wait for a batch before it is answered 503. Statements have their own timeout. */
  readonly maxWaitMilliseconds?: number | undefined;
};

export const createGuard = (sql: Sql, clock: Clock, parts: GuardParts = {}): Guard => {
  const { watch, tracing, maxWaitMilliseconds } = parts;
  let sweptFor = -1;
  const judge = async (batch: GuardEntry[]): Promise<GuardVerdict[]> => {
    const now = clock.now();
    const slot = slotOf(now.getTime() / 1000);
    if (slot !== sweptFor) {
      sweptFor = slot;
      // Not awaited: if it fails, the slot is emptied when its turn comes again.
      forgetStale(sql, slot, now).catch(() => undefined);
    }
    const groups = groupByKey(batch);
    const numbered = [...groups.values()];
    const [only] = numbered;
    const ask = () => (only && isOne(batch) ? askGuardForOne(sql, only, now) : askGuard(sql, numbered, now));
    // A failed statement stored nothing, so it is safe to run it again.
    const rows = await ask().catch((error) => (isTransient(error) ? ask() : Promise.reject(error)));
    return readVerdicts(batch, groups, rows, now.getTime());
  };
  const judgeTraced = (traced: Tracing) => (batch: GuardEntry[]) =>
    traceBatch(
      traced,
      'guard batch',
      batch.map(({ span }) => span),
      () => judge(batch),
    );
  const judgeAll = (batch: GuardEntry[]) => judgeApart(batch, tracing ? judgeTraced(tracing) : judge);
  // Two statements that count for the same key block each other in PostgreSQL: few requests are not worth a second one.
  const options = {
    run: judgeAll,
    maxBatch: 256,
    maxInFlight: 2,
    minBeside: 64,
    maxWaiting: 20_000,
    maxWaitMilliseconds,
  };
  const batcher = createWatchedBatcher<GuardEntry, GuardVerdict>(options, watch);
  if (!tracing) return { enter: batcher.submit };
  return { enter: (entry) => tracing.trace('guard', {}, (span) => batcher.submit({ ...entry, span })) };
};

/**
 * A statement counts each player for one key. Uses of a player by a second key, which are rare, go into a statement
 * after it.
 */
const judgeApart = async (
  batch: GuardEntry[],
  run: (batch: GuardEntry[]) => Promise<GuardVerdict[]>,
): Promise<GuardVerdict[]> => {
  const keyOf = new Map<string, string>();
  const isLater = ({ key, token }: GuardEntry): boolean => {
    if (!token) return false;
    const player = `${key.operator.operator_id}/${token.player_id}`;
    const first = keyOf.get(player) ?? key.state;
    keyOf.set(player, first);
    return first !== key.state;
  };
  const later = new Set(batch.filter(isLater));
  if (later.size === 0) return run(batch);
  const [now, after] = [batch.filter((entry) => !later.has(entry)), [...later]];
  const verdicts = await run(now);
  const laterVerdicts = await judgeApart(after, run);
  const of = new Map([
    ...now.map((entry, n) => [entry, verdicts[n]!] as const),
    ...after.map((entry, n) => [entry, laterVerdicts[n]!] as const),
  ]);
  return batch.map((entry) => of.get(entry)!);
};

/** Whether a batch is one request that counts, by a signature or by a token. */
const isOne = ([first, second]: readonly GuardEntry[]): boolean =>
  second === undefined && (first?.signed === undefined) !== (first?.token === undefined);

/**
 * Empties the slot that is farthest from now: its signatures could not pass the timestamp check any more, even on a
 * node whose clock is minutes off. An empty slot is left alone, because emptying it would lock it. Also removes expired
 * windows of players.
 */
const forgetStale = async (sql: Sql, slot: number, now: Date): Promise<void> => {
  const farthest = (slot + slots / 2) % slots;
  for (const table of ['seen_signatures', 'refused_calls']) {
    const stale = sql(`${table}_${farthest}`);
    const [row] = await sql`select from ${stale} limit 1`;
    if (row) await sql`truncate ${stale}`;
  }
  const over = new Date(now.getTime() - playerWindowsKeptMilliseconds);
  await sql`delete from player_windows where started_at < ${over}`;
};

const groupByKey = (batch: readonly GuardEntry[]): Map<string, Group> => {
  const groups = new Map<string, Group>();
  for (const { key, signed, token } of batch) {
    let group = groups.get(key.state);
    if (!group) {
      group = { key, signatures: [], slots: [], answered: [], tokens: new Map() };
      groups.set(key.state, group);
    }
    if (signed) {
      group.signatures.push(shortSignature(signed.signature));
      group.slots.push(slotOf(signed.timestamp));
      if (signed.answersReplays) group.answered.push(shortSignature(signed.signature));
    }
    if (token) {
      const uses = (group.tokens.get(token.id)?.uses ?? 0) + (token.counts ? 1 : 0);
      group.tokens.set(token.id, { player_id: token.player_id, uses });
    }
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
  const entries = Map.groupBy(batch, ({ key }) => key.state);
  const verdicts = new Map<GuardEntry, GuardVerdict>();
  for (const [n, [name, group]] of [...groups].entries())
    judgeGroup(verdicts, entries.get(name)!, group, { standing: standing[n]!, rows, now });
  return batch.map((entry) => verdicts.get(entry)!);
};

type Answered = { readonly standing: Row; readonly rows: readonly Row[]; readonly now: number };

/**
 * Judges the requests of a group in the order in which they came, then numbers those that were counted: the last of
 * them has the number that the window has reached.
 */
const judgeGroup = (
  verdicts: Map<GuardEntry, GuardVerdict>,
  entries: readonly GuardEntry[],
  group: Group,
  { standing, rows, now }: Answered,
): void => {
  const own = rows.filter((row) => row.operator_id === standing.operator_id && row.kind !== 'group');
  const ofKey = (kind: Row['kind']) => own.find((row) => row.kind === kind && row.api_key_id === standing.api_key_id);
  const tokens = judgeTokens(
    group,
    own.filter((row) => row.n === standing.n),
  );
  const counted = ofKey('counted');
  const window = counted ?? (now < (standing.started_ms ?? 0) + windowMilliseconds ? standing : undefined);
  const total = window?.amount ?? 0;
  const windowEndsAt = (window?.started_ms ?? now) + windowMilliseconds;
  const isCurrent = standing.current === true;
  const isAccepted = acceptance(group, isCurrent ? ofKey('fresh') : undefined);

  const judged = entries.map((entry) => {
    const { signed, token } = entry;
    const current = isCurrent && (token === undefined || tokens.isAlive(token.id));
    const accepted = current && signed !== undefined && isAccepted(shortSignature(signed.signature));
    const tokenWindowEndsAt = current && token?.counts ? tokens.use(token.player_id) : undefined;
    const isCounted = signed
      ? accepted || (current && signed.answersReplays === true)
      : current && token?.counts === true && tokenWindowEndsAt === undefined;
    const replayed = current && signed !== undefined && !accepted;
    return { entry, isCounted, verdict: { current, replayed, windowEndsAt, tokenWindowEndsAt } };
  });
  let position = total - judged.filter(({ isCounted }) => isCounted).length;
  for (const { entry, isCounted, verdict } of judged) {
    if (isCounted) position += 1;
    verdicts.set(entry, { ...verdict, position: isCounted ? position : total });
  }
};

/** The tokens of a group: which are alive, and whose next use is beyond their player's limit. */
const judgeTokens = ({ key, tokens }: Group, rows: readonly Row[]) => {
  const cap = playerLimitOf(key);
  const alive = new Set(rows.filter((row) => row.kind === 'alive').map((row) => row.api_key_id));
  const usesOf = new Map<number, number>();
  for (const [id, { player_id, uses }] of tokens)
    if (alive.has(id)) usesOf.set(player_id, (usesOf.get(player_id) ?? 0) + uses);
  const players = new Map(
    rows
      .filter((row) => row.kind === 'used')
      .map(({ api_key_id: id, amount, started_ms }) => {
        const uses = usesOf.get(id) ?? 0;
        return [id, { uses, used: amount! - uses, endsAt: started_ms! + windowMilliseconds }];
      }),
  );
  return {
    isAlive: (id: number): boolean => alive.has(id),
    /** Uses a token of the player once; returns the end of the window when the limit is exceeded. */
    use: (player: number): number | undefined => {
      const state = players.get(player)!;
      state.used += 1;
      return state.used > cap ? state.endsAt : undefined;
    },
  };
};

const signaturesIn = (fresh: Row): string[] => fresh.list!.replaceAll(/[{}-]/g, '').split(',');

/** A signature that occurs twice in one batch is accepted once. */
const acceptance = ({ signatures }: Group, fresh: Row | undefined): ((signature: string) => boolean) => {
  if (!fresh) return () => false;
  if (fresh.amount === signatures.length) return () => true;
  const left = new Set(signaturesIn(fresh));
  return (signature) => left.delete(signature);
};
