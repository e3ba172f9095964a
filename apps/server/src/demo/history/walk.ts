import { hkdfSync } from 'node:crypto';
import { type Permission, roles } from '@croupier/contract/permissions.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allTokenAccess } from '@croupier/contract/token-access.ts';
import { manualClock, systemClock } from '../../base/clock.ts';
import { type RandomSource, seededRandom } from '../../base/random.ts';
import type { MasterKey } from '../../base/secret-box.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Caller, KeyFacts } from '../../call/facts.ts';
import { createClaims } from '../../call/idempotency.ts';
import { openPool } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { createOperatorLoader } from '../../engine/operator.ts';
import { listKeys } from '../../modules/keys/queries.ts';
import { selectStaff } from '../../modules/staff/queries.ts';
import { type App, createApp } from '../../platform/app.ts';
import type { AppOptions } from '../../platform/app-options.ts';
import { type CallRoute, createCallRoute, type Input, keyFacts, type Reply, staffFacts } from './call-route.ts';
import { type Character, createCharacters } from './characters.ts';
import { type HistoryGame, type HistoryOriginal, selectGames, selectOriginals, selectPlayers } from './queries.ts';

/** A process's access to the history of the demo: the same database, with its own clock. */
export type Walk = {
  readonly app: App;
  readonly operator_id: number;
  /** Midnight of the first day. */
  readonly start: Date;
  readonly days: number;
  /** How much of the last day is over: everything on it happens before now. */
  readonly lastDayShare: number;
  readonly pace: number;
  readonly characters: readonly Character[];
  readonly call: CallRoute;
  readonly now: () => Date;
  /** Moves the clock, never back. */
  readonly forward: (to: Date) => void;
  /** Reloads what may have changed: settings, staff, keys, players; who moved money after `until` is skipped. */
  readonly refresh: (until: Date) => Promise<void>;
  readonly players: ReadonlyMap<string, number>;
  /** Players that someone else has begun to play with: they are skipped. */
  readonly taken: ReadonlySet<string>;
  readonly games: () => readonly HistoryGame[];
  readonly originals: () => readonly HistoryOriginal[];
  readonly operator: () => Caller;
  readonly player: (id: number) => Caller;
  readonly provider: (providerId: number) => Caller;
  /** Someone with a permission, preferably by a narrow role; `nth` selects a different person. */
  readonly staff: (permission: Permission, nth?: number) => Caller;
  /**
   * Runs work whose randomness follows from a name and the master key, so that nobody else can predict it. Nothing else
   * may run meanwhile: it would draw from the same source.
   */
  readonly withChanceOf: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Unexpected refusals. */
  readonly refused: string[];
  readonly close: () => Promise<void>;
};

export type WalkOptions = {
  readonly app: AppOptions;
  readonly operator_id: number;
  readonly start: Date;
  readonly days: number;
  /** The end of its first day. */
  readonly until: Date;
  /** How much is played: 1 is a full demo. */
  readonly pace: number;
};

export const openWalk = async (options: WalkOptions): Promise<Walk> => {
  const { operator_id, start, days, pace } = options;
  const clock = manualClock(start);
  const lastMidnight = start.getTime() + (days - 1) * dayMilliseconds;
  const lastDayShare = Math.min(1, Math.max(0, (options.app.clock.now().getTime() - lastMidnight) / dayMilliseconds));
  let chance: RandomSource = options.app.random;
  const random: RandomSource = { bytes: (count) => chance.bytes(count) };
  const quiet = { worksBehind: false, deliversWebhooks: false, rollsUp: false };
  const databaseUrl = withoutWaiting(options.app.databaseUrl);
  const app = await createApp({ ...options.app, ...quiet, databaseUrl, clock, random });
  const claimsSql = openPool({ url: databaseUrl, role: 'croupier_admission', max: 1 });
  const claims = createClaims(claimsSql, systemClock, options.app.masterKey);
  const claimsEnd = new Date(start.getTime() + 3_650 * dayMilliseconds);

  const players = new Map<string, number>();
  const taken = new Set<string>();
  const load = (until: Date) =>
    inOperator(app.sql, operator_id, async (tx) => {
      const { facts: operator } = await createOperatorLoader().load(tx, operator_id);
      const keys = (await listKeys(tx, operator_id)).filter((key) => key.revoked_at === null);
      const staff = (await selectStaff(tx, operator_id))
        .filter(({ status }) => status === 'active')
        .sort((a, b) => roles[a.role].length - roles[b.role].length || a.id - b.id);
      for (const { id, external_id, is_ahead } of await selectPlayers(tx, operator_id, until)) {
        players.set(external_id, id);
        if (is_ahead) taken.add(external_id);
      }
      const [games, originals] = [await selectGames(tx, operator_id), await selectOriginals(tx, operator_id)];
      return { operator, keys, staff, games, originals };
    });
  let known = await load(options.until);

  const keyOf = (isWanted: (provider_id: number | null) => boolean): KeyFacts => {
    const key = known.keys.find(({ provider_id }) => isWanted(provider_id));
    if (!key) throw new Error('The demo has lost a key that its history needs.');
    return keyFacts(known.operator, key);
  };
  return {
    app,
    operator_id,
    start,
    days,
    lastDayShare,
    pace,
    characters: createCharacters(days),
    call: createCallRoute({ app, clock, claims, claimsEnd }),
    now: () => clock.now(),
    forward: (to) => {
      if (to > clock.now()) clock.set(to);
    },
    refresh: async (until) => {
      known = await load(until);
    },
    players,
    taken,
    games: () => known.games,
    originals: () => known.originals,
    operator: () => ({ kind: 'api_key', key: keyOf((provider_id) => provider_id === null) }),
    player: (player_id) => {
      const key = keyOf((provider_id) => provider_id === null);
      return { kind: 'player', player_id, key, token: { id: 0, access: allTokenAccess, key } };
    },
    provider: (providerId) => ({ kind: 'api_key', key: keyOf((provider_id) => provider_id === providerId) }),
    staff: (permission, nth = 0) => {
      const able = known.staff.filter(({ role }) => (roles[role] as readonly Permission[]).includes(permission));
      const row = able[nth % Math.max(1, able.length)];
      if (!row) throw new Error(`Nobody in the demo may ${permission}.`);
      return { kind: 'staff', staff: staffFacts(known.operator, row, claimsEnd) };
    },
    withChanceOf: async (name, work) => {
      chance = seededRandom(seedOf(options.app.masterKey, name));
      try {
        return await work();
      } finally {
        chance = options.app.random;
      }
    },
    refused: [],
    close: async () => {
      await app.close();
      await claimsSql.end();
    },
  };
};

/**
 * The URL of the same database for connections that commit asynchronously. A crash may undo the end of a fictional
 * history: SQL transactions are lost from the end, and the progress is written synchronously, after everything of its
 * day.
 */
export const withoutWaiting = (url: string): string => {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('options', `${parameters.get('options') ?? ''} -c synchronous_commit=off`.trim());
  return `${address}?${parameters}`;
};

const seedOf = (masterKey: MasterKey, name: string): string => {
  const key = masterKey instanceof Uint8Array ? masterKey : (masterKey[0] as Uint8Array);
  return Buffer.from(hkdfSync('sha256', key, '', `croupier demo chance ${name}`, 32)).toString('hex');
};

/** A call of the history, made once. A refusal is recorded: someone may have changed the demo meanwhile. */
export const act = async <R extends Route>(
  walk: Walk,
  caller: Caller,
  route: R,
  input: Input<R> & { readonly once: string },
): Promise<Reply> => {
  const reply = await walk.call(caller, route, input);
  if (reply.code) walk.refused.push(`${input.once}: ${route.name} answered ${reply.code}`);
  return reply;
};

/** Midnight of a day, plus minutes. The minutes of the last day are scaled to its length. */
export const moment = (walk: Pick<Walk, 'start' | 'days' | 'lastDayShare'>, day: number, minutes = 0): Date => {
  const stretch = day === walk.days - 1 ? walk.lastDayShare : 1;
  return new Date(walk.start.getTime() + day * dayMilliseconds + Math.floor(minutes * stretch * 60_000));
};
