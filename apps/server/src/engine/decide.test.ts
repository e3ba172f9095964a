import { describe, expect, test } from 'vitest';
import { testAccount, testContext } from '../../test/support/account.ts';
import { money } from '../base/money.ts';
import { Refusal } from '../base/refusal.ts';
import { book } from '../modules/wallet/book.ts';
import { type AccountFacts, type Context, type Draft, defineCommand } from './account.ts';
import { createPlanner } from './command.ts';
import { decideAll, decideOne } from './decide.ts';
import { defineAdvance, type Facet } from './facet.ts';
import type { ReservedIds } from './ids.ts';

/** An event with a word in place of its data, which the engine does not read. */
const event = (data: string) => ({ type: 'player.updated', player_id: 1, data: data as never }) as const;
const entry = { action: 'test', subject_kind: 'player', subject_id: 1, actor: testContext().actor };

/** Time takes one point while there is one, announces it and logs it. */
const facets = [
  {
    name: 'wallet',
    policy: { of: 'root' },
    advance: defineAdvance({
      with: ['wallet', 'audit'],
      run: (draft, { actor }) => {
        const { points } = draft.wallet;
        if (points === 0) return;
        draft.wallet = { ...draft.wallet, points: points - 1 };
        draft.append('audit', { ...entry, action: 'time', actor });
        draft.emit(event(`time took one of ${points}`));
      },
    }),
  },
  { name: 'limits' },
  { name: 'audit' },
] as unknown as Facet[];

const planned = createPlanner(facets);

type Behaviour = 'answer' | 'return' | 'throw' | 'break';

const command = defineCommand({
  name: 'set_limit',
  facets: ['limits', 'audit'],
  decide: (draft, behaviour: Behaviour) => {
    draft.limits = { ...draft.limits, limits: { max_balance: money(1) } };
    draft.append('audit', { ...entry, action: 'command' });
    draft.emit(event('command'));
    if (behaviour === 'throw') throw new Refusal('INVALID_REQUEST');
    if (behaviour === 'break') throw new Error('broken');
    return behaviour === 'return' ? new Refusal('LIMIT_EXCEEDED') : { data: 'done' };
  },
});

const look = defineCommand({
  name: 'look',
  facets: ['limits'],
  decide: (draft, _input: null) => ({ data: draft.limits.limits }),
});

const accountWith = (points: number) => testAccount({ wallet: { points } }) as AccountFacts;
const decide = (account: AccountFacts, behaviour: Behaviour) =>
  decideOne(planned(command), account, behaviour, testContext());

describe('a command', () => {
  test('finds what time has done, once, and its rows and events come after those of time', () => {
    const { account, rows, events, answer } = decide(accountWith(2), 'answer') as never as {
      account: AccountFacts;
      rows: { audit: { action: string }[] };
      events: { data: unknown }[];
      answer: unknown;
    };
    expect(account.wallet.points).toBe(1);
    expect(account.limits.limits).toEqual({ max_balance: 1 });
    expect(rows.audit.map(({ action }) => action)).toEqual(['time', 'command']);
    expect(events.map(({ data }) => data)).toEqual(['time took one of 2', 'command']);
    expect(answer).toEqual({ data: 'done' });
  });

  test('is not named as the actor of what time has done, but its request is', () => {
    const actor = { kind: 'staff', id: 7, request_id: 'req-1' } as const;
    const { rows } = decideOne(planned(command), accountWith(2), 'answer', { ...testContext(), actor });
    const [time] = rows.audit ?? [];
    expect(time?.actor).toEqual({ kind: 'system', id: null, request_id: 'req-1' });
  });

  test.each(['throw', 'break'] as const)(
    'that throws (%s) leaves nothing, not even what time has done',
    (behaviour) => {
      const account = accountWith(2);
      expect(() => decide(account, behaviour)).toThrow();
      expect(account).toEqual(accountWith(2));
    },
  );

  test('that returns a refusal keeps what the draft holds and what time has done', () => {
    const { account, events, answer } = decide(accountWith(2), 'return');
    expect((account as AccountFacts).wallet.points).toBe(1);
    expect(account.limits.limits).toEqual({ max_balance: 1 });
    expect(events).toHaveLength(2);
    expect(answer).toBeInstanceOf(Refusal);
  });

  const moves: Record<string, (draft: Draft<'wallet'>, context: Context) => unknown> = {
    'books an entry': (draft, context) =>
      book(draft, { wallet: 'real', type: 'correction_up', amount: money(5) }, context),
    counts: (draft) => {
      draft.wallet = { ...draft.wallet, bet_day: money(5) };
    },
  };
  test.each(Object.entries(moves))('that %s and then returns a refusal is a bug, and leaves nothing', (_what, move) => {
    const account = accountWith(2);
    const generous = defineCommand({
      name: 'generous',
      facets: ['wallet'],
      decide: (draft, _input: null, context) => {
        move(draft, context);
        return new Refusal('LIMIT_EXCEEDED');
      },
    });
    expect(() => decideOne(planned(generous), account, null, testContext())).toThrow(
      'generous changed the wallet and refused: LIMIT_EXCEEDED.',
    );
    expect(account).toEqual(accountWith(2));
  });

  test('that changes nothing, with nothing due, keeps the same account object and writes nothing', () => {
    const account = accountWith(0);
    const decision = decideOne(planned(look), account, null, testContext());
    expect(decision.account).toBe(account);
    expect(decision).toMatchObject({ rows: {}, events: [] });
  });

  test('that changes nothing still writes what was due', () => {
    const decision = decideOne(planned(look), accountWith(1), null, testContext());
    expect((decision.account as AccountFacts).wallet.points).toBe(0);
    expect(decision.events).toHaveLength(1);
  });

  test('never changes the account that it was given', () => {
    const account = accountWith(2);
    decide(account, 'answer');
    expect(account).toEqual(accountWith(2));
  });
});

test('a command whose facet nobody has loaded fails alone, and the error names the facet', () => {
  const { operator, actor, now, newId } = testContext();
  const { limits: _, ...withoutLimits } = accountWith(0) as never as Record<string, unknown>;
  const accounts = new Map<number, unknown>([
    [1, accountWith(0)],
    [2, withoutLimits],
  ]);
  const commands = [2, 1].map((player_id) => ({
    ...{ definition: planned(look), operator_id: 1, player_id, input: null, actor, status: 200 },
  }));
  const scope = { operator, now, version: 1 };
  const ids = { next: newId } as unknown as ReservedIds;
  const { answers } = decideAll(ids, scope, accounts as never, facets, commands as never);
  expect(answers).toEqual([
    new Error('No facet loaded limits of player 2. Does a module list it?'),
    expect.objectContaining({ status: 200 }),
  ]);
});

test('the events of a traced command continue its trace, and only while it is sampled', () => {
  const context = { trace_id: 'a'.repeat(32), span_id: 'b'.repeat(16) };
  const eventsOf = (is_sampled: boolean) => {
    const accounts = new Map([[1, testAccount()]]);
    const span = { context: { ...context, is_sampled } };
    const { operator, now, actor, newId } = testContext();
    const asked = { definition: planned(command), operator_id: 1, player_id: 1, input: 'answer', actor, status: 200 };
    const ids = { next: newId } as unknown as ReservedIds;
    const scope = { operator, now, version: 1 };
    const { events } = decideAll(ids, scope, accounts as never, facets, [{ ...asked, span } as never]);
    return events.map(({ traceparent }) => traceparent);
  };
  expect(eventsOf(true)).toEqual([`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`]);
  expect(eventsOf(false)).toEqual([null]);
});
