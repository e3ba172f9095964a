import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import type { App } from '../../src/platform/app.ts';
import { mustData, type Reply } from '../support/client.ts';
import type { GameSession } from '../support/provider.ts';
import type { Staff } from '../support/staff.ts';

/**
 * The books of a game provider that sends anything in any order, and again whenever it has no clear answer. They are
 * kept from the answers alone; `worth` says what each player must have then.
 */

type Step =
  | { readonly do: 'bet' | 'free'; readonly amount: number }
  | { readonly do: 'win'; readonly amount: number; readonly fraction: number; readonly of: number | null }
  | { readonly do: 'unknown'; readonly amount: number; readonly fraction: number }
  | { readonly do: 'won'; readonly amount: number; readonly fraction: number }
  | { readonly do: 'undo'; readonly kind: 'bet' | 'win'; readonly of: number; readonly twice: boolean }
  | { readonly do: 'adjust'; readonly amount: number }
  | { readonly do: 'again'; readonly of: number }
  | { readonly do: 'pay' | 'void'; readonly of: number }
  | { readonly do: 'crash'; readonly after: number };

/** A step of one of two players, in one of three rounds whose ids both share. */
export type PlayerStep = Step & { readonly player: 0 | 1; readonly round: number };

const amount = fc.nat(200);
const fraction = fc.oneof(fc.constant(0), fc.constantFrom(1, 500_000, 999_999), fc.integer({ min: 1, max: 999_999 }));
const of = fc.nat(1_000);
const says = <T extends Step['do']>(...words: T[]) => fc.constantFrom(...words);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: says('bet'), amount }) },
  { weight: 6, arbitrary: fc.record({ do: says('win'), amount, fraction, of: fc.option(of) }) },
  { weight: 2, arbitrary: fc.record({ do: says('free'), amount: fc.constant(0) }) },
  { weight: 2, arbitrary: fc.record({ do: says('won'), amount, fraction }) },
  { weight: 2, arbitrary: fc.record({ do: says('unknown'), amount, fraction }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: says('undo'), kind: fc.constantFrom('bet', 'win'), of, twice: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: says('adjust'), amount: fc.integer({ min: -150, max: 150 }).filter(Boolean) }),
  },
  { weight: 2, arbitrary: fc.record({ do: says('again', 'pay', 'void'), of }) },
  { weight: 1, arbitrary: fc.record({ do: says('crash'), after: fc.nat(40) }) },
) as fc.Arbitrary<Step>;

const playerStep: fc.Arbitrary<PlayerStep> = fc
  .tuple(anyStep, fc.constantFrom(0 as const, 1 as const), fc.integer({ min: 1, max: 3 }))
  .map(([step, player, round]) => ({ ...step, player, round }));

/** Groups of steps: those of a group are sent at the same time, over both nodes. */
export const groups = fc.array(fc.array(playerStep, { minLength: 1, maxLength: 5 }), { minLength: 20, maxLength: 40 });

/** What the provider has noted of a transaction that was carried out. */
type Noted = {
  readonly kind: 'bet' | 'win' | 'adjustment';
  readonly player: 0 | 1;
  readonly id: string;
  readonly amount: number;
  readonly fraction: number;
  /** Whether it is a win that staff must pay. */
  readonly isHeld: boolean;
};

type Send = (via: App) => Promise<Reply>;

type Parts = {
  readonly sessions: readonly [GameSession, GameSession];
  /** The grants of free rounds of both. */
  readonly grants: readonly [string, string];
  readonly nodes: readonly [App, App];
  readonly staff: Staff;
  /** Cuts every connection to the database: what was on its way may be done or not. */
  readonly crash: () => Promise<unknown>;
};

const lineAmount = ({ amount: units, fraction: rest }: Noted): string =>
  rest === 0 ? String(units) : `${units}.${String(rest).padStart(6, '0')}`;

export const openBooks = ({ sessions, grants, nodes, staff, crash }: Parts) => {
  const noted = new Map<string, Noted>();
  const undone = new Map<string, { readonly id: string; readonly of: Noted }>();
  const paid = new Set<string>();
  const sent: Send[] = [];
  const names: Record<'bet' | 'win', string[][]> = { bet: [[], []], win: [[], []] };
  const roundOfBet = new Map<string, string>();
  const refusals = new Map<string, number>();
  let calls = 0;

  /** Sends the same until there is a clear answer, each time by the other node. */
  const deliver = async (call: Send): Promise<Reply> => {
    for (let tries = 0; tries < 50; tries += 1) {
      calls += 1;
      const reply = await call(nodes[calls % 2] as App);
      if (reply.status < 500) return reply;
    }
    throw new Error('There was no clear answer.');
  };

  const note = async (call: Send, what: Noted): Promise<void> => {
    sent.push(call);
    const reply = await deliver(call);
    if (reply.status === 200) noted.set(`${what.kind} ${what.id}`, what);
    else refusals.set(reply.body.error.code, (refusals.get(reply.body.error.code) ?? 0) + 1);
  };

  const newId = (kind: 'bet' | 'win' | 'rollback' | 'adjustment', player: 0 | 1): string => {
    const id = `${kind[0]}${player}-${sent.length}-${calls}-${noted.size}-${names.bet[player]?.length}-${names.win[player]?.length}`;
    if (kind === 'bet' || kind === 'win') names[kind][player]?.push(id);
    return id;
  };

  const bet = ({ player, round, ...step }: PlayerStep & { do: 'bet' | 'free' }): Promise<void> => {
    const id = newId('bet', player);
    const round_id = `r${round}${step.do}`;
    roundOfBet.set(id, round_id);
    const more = { round_id, ...(step.do === 'free' && { free_round_id: grants[player] }) };
    const what = { kind: 'bet', player, id, amount: step.amount, fraction: 0, isHeld: false } as const;
    return note((via) => sessions[player].bet(id, step.amount, more, { via, nonce: nonce() }), what);
  };

  const win = ({ player, round, ...step }: PlayerStep & { do: 'win' | 'won' | 'unknown' }): Promise<void> => {
    const id = newId('win', player);
    const bets = names.bet[player] ?? [];
    const named = step.do === 'win' && step.of !== null && bets.length > 0 ? bets[step.of % bets.length] : undefined;
    const grant = { won: grants[player], unknown: `promo-${round}`, win: undefined }[step.do];
    const more = {
      round_id: roundOfBet.get(named ?? '') ?? `r${round}${step.do === 'won' ? 'free' : 'bet'}`,
      fraction: step.fraction,
      ...(named !== undefined && { reference_transaction_id: named }),
      ...(grant !== undefined && { free_round_id: grant }),
    };
    const isHeld = step.do === 'unknown' && step.amount + step.fraction > 0;
    const what = { kind: 'win', player, id, amount: step.amount, fraction: step.fraction, isHeld } as const;
    return note((via) => sessions[player].win(id, step.amount, more, { via, nonce: nonce() }), what);
  };

  const undo = async ({ player, kind, of: at, twice }: PlayerStep & { do: 'undo' }): Promise<void> => {
    const known = names[kind][player] ?? [];
    if (known.length === 0) return;
    const reference = known[at % known.length] as string;
    const once = async (): Promise<void> => {
      const id = newId('rollback', player);
      const more = { reference_kind: kind };
      const call: Send = (via) => sessions[player].rollback(id, reference, more, { via, nonce: nonce() });
      const { status, body } = await deliver(call);
      // Without a round it is a tombstone; another name is that of the rollback that came first.
      if (status !== 200 || body.data.round === null || body.data.transaction.transaction_id !== id) return;
      undone.set(`${kind} ${reference}`, { id, of: noted.get(`${kind} ${reference}`) as Noted });
    };
    await Promise.all(twice ? [once(), once()] : [once()]);
  };

  const adjust = ({ player, amount: units }: PlayerStep & { do: 'adjust' }): Promise<void> => {
    const id = newId('adjustment', player);
    const { player_ref } = sessions[player];
    const body = { transaction_id: id, player_ref, amount: units, currency: 'EUR', reason: 'The table was wrong' };
    const what = { kind: 'adjustment', player, id, amount: units, fraction: 0, isHeld: false } as const;
    return note((via) => sessions[player].post('/adjustments', body, { via, nonce: nonce() }), what);
  };

  /** Staff decide on one that waits; a lost answer is looked up. */
  const decide = async ({ player, of: at, ...step }: PlayerStep & { do: 'pay' | 'void' }): Promise<void> => {
    const base = '/api/back-office/v1/held-wins';
    const list = await deliver((via) =>
      staff.get(`${base}?player_id=${sessions[player].player}&state=waiting&per_page=100`, { via }),
    );
    const held = list.body.data[at % Math.max(1, list.body.data.length)];
    if (!held) return;
    await deliver((via) => staff.post(`${base}/${held.id}/${step.do}`, { reason: 'Asked' }, { via }));
    const after = await deliver((via) => staff.get(`${base}/${held.id}`, { via }));
    if (after.body.data.state === 'paid') paid.add(`win ${held.transaction_id}`);
  };

  const again = async ({ of: at }: PlayerStep & { do: 'again' }): Promise<void> => {
    if (sent.length > 0) await deliver(sent[at % sent.length] as Send);
  };

  const take = (step: PlayerStep): Promise<unknown> => {
    switch (step.do) {
      case 'bet':
      case 'free':
        return bet(step);
      case 'win':
      case 'won':
      case 'unknown':
        return win(step);
      case 'undo':
        return undo(step);
      case 'adjust':
        return adjust(step);
      case 'again':
        return again(step);
      case 'crash':
        return setTimeout(step.after).then(crash);
      default:
        return decide(step);
    }
  };

  /** What the transactions that stand are worth to a player, in millionths of a minor unit. */
  const worth = (player: 0 | 1): number => {
    let sum = 0;
    for (const [name, one] of noted) {
      if (one.player !== player || (one.isHeld ? !paid.has(name) : undone.has(name))) continue;
      const value = one.amount * 1_000_000 + one.fraction;
      sum += one.kind === 'bet' ? -value : value;
    }
    return sum;
  };

  /** What a reconciliation has of these books: one line per transaction. */
  const digest = (): string => {
    const lines = [
      ...[...noted.values()].map((one) => `${one.kind} ${one.id} ${lineAmount(one)}`),
      ...[...undone.values()].map(({ id, of: one }) => `rollback ${id} ${lineAmount(one)}`),
    ].map((line) => Buffer.from(line));
    const sorted = lines.sort(Buffer.compare).join('\n');
    return createHash('sha256').update(sorted).digest('hex');
  };

  /** How much of each kind there was. */
  const counts = () => {
    const of = (test: (one: Noted) => boolean): number => [...noted.values()].filter(test).length;
    return {
      bets: of(({ kind }) => kind === 'bet'),
      wins: of(({ kind, isHeld }) => kind === 'win' && !isHeld),
      fractions: of((one) => one.fraction > 0),
      held: of(({ isHeld }) => isHeld),
      adjustments: of(({ kind }) => kind === 'adjustment'),
      bets_undone: [...undone.values()].filter((one) => one.of.kind === 'bet').length,
      wins_undone: [...undone.values()].filter((one) => one.of.kind === 'win').length,
      paid: paid.size,
    };
  };

  return { take, worth, digest, refusals, counts };
};

let nonces = 0;
const nonce = (): string => {
  nonces += 1;
  return `books-${process.pid}-${nonces}`;
};

/** The reconciliation of everything that the provider has sent. */
export const reconciled = ({ get }: Pick<GameSession, 'get'>, now: Date) => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  return afterCrashes(() => mustData(get(`/reconciliation?from=${at(-24)}&to=${at(24)}`)));
};

/** Does what must succeed once the nodes have connections again. */
export const afterCrashes = async <T>(act: () => Promise<T>, tries = 50): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (tries === 0 || !String(error).includes('Answered 50')) throw error;
    return afterCrashes(act, tries - 1);
  }
};
