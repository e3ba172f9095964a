import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { assertAsyncProperty, repetitions } from '../../../test/support/property.ts';
import { findingsAt } from '../../../test/support/verify-story.ts';
import { createFileWorld, masterKey, testActor } from '../../../test/support/world.ts';
import { money } from '../../base/money.ts';
import { systemRandom } from '../../base/random.ts';
import type { CommandDefinition, FacetName } from '../../engine/account.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { facetsOf } from '../../platform/all-modules.ts';
import { authoriseDeposit } from './authorise-deposit.ts';
import { captureDeposit } from './capture-deposit.ts';
import { recordDeposit } from './record-deposit.ts';
import { releaseDeposit } from './release-deposit.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: false });
const { operator_id } = operator;

/** An engine of its own, as on another node. */
const openNode = (): Engine => {
  const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 2 });
  onTestFinished(() => sql.end());
  return createEngine({ sql, clock: world.clock, facets: facetsOf({ masterKey, random: systemRandom }) });
};

/** The connections of a node that is killed in the middle of what it does; those of everybody else are cut too. */
const crash = () => world.admin`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'croupier_app' and state <> 'idle'`;

const limitNames = ['max_daily_deposit', 'max_weekly_deposit', 'max_balance'] as const;

type Step =
  | { readonly kind: 'authorise' | 'deposit'; readonly amount: number }
  | { readonly kind: 'capture'; readonly of: number; readonly percent: number; readonly again: boolean }
  | { readonly kind: 'release'; readonly of: number }
  | { readonly kind: 'limit'; readonly value: number }
  | { readonly kind: 'exclude' | 'crash' };

/** What happens at the same time, and the minutes that pass afterwards. */
type Moment = { readonly steps: readonly Step[]; readonly minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('authorise'), amount: fc.integer({ min: 1, max: 500 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit'), amount: fc.integer({ min: 1, max: 500 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('capture'),
      of: fc.nat(20),
      percent: fc.constantFrom(100, 100, 100, 40, 130),
      again: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release'), of: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('limit'), value: fc.integer({ min: 100, max: 1_200 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'exclude' }, { kind: 'crash' }, { kind: 'crash' }) },
) as fc.Arbitrary<Step>;

const moments: fc.Arbitrary<Moment[]> = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    minutes: fc.constantFrom(0, 0, 1, 20, 700, 1_500),
  }),
  { minLength: 4, maxLength: 14 },
);

/** A command that is sent until it is answered, to one node or the other, as by a client that lost the answer. */
const sendTo =
  (nodes: readonly Engine[], player_id: number) =>
  async <I, F extends FacetName>(definition: CommandDefinition<I, F>, input: I, first: number) => {
    for (let tries = 0; ; tries += 1) {
      const node = nodes[(first + tries) % nodes.length] as Engine;
      try {
        const answer = await node.submit(definition, { operator_id, player_id, input, actor: testActor, status: 201 });
        return { status: answer.status, data: JSON.parse(answer.body).data };
      } catch (error) {
        if (tries === 30) throw error;
      }
    }
  };

/** The same over HTTP. */
const must = async (send: () => Promise<{ status: number; text: string }>, accepted: readonly number[]) => {
  for (let tries = 0; ; tries += 1) {
    const { status, text } = await send();
    if (accepted.includes(status)) return;
    if (tries === 30 || status < 500) throw new Error(text);
  }
};

type State = { amount: number; status: string; captured: number; paid: number; paid_in_bounds: number };

/** The intents of a player, with what was paid of them today and altogether. */
const stateOf = async (player: number, now: Date) => {
  const intents = await world.admin<(State & { id: number; beyond: string[] })[]>`
    select i.id, i.amount, case when i.status = 'authorised' and i.expires_at <= ${now} then 'expired' else i.status end
        as status, i.captured_amount as captured, i.beyond, coalesce(sum(e.amount), 0)::bigint as paid
    from deposit_intents i
    left join payment_requests p on p.operator_id = i.operator_id and p.intent_id = i.id
    left join ledger_entries e on e.operator_id = p.operator_id and e.player_id = p.player_id
      and e.payment_request_id = p.id and e.type = 'deposit'
    where i.operator_id = ${operator_id} and i.player_id = ${player} group by i.operator_id, i.id order by i.id`;
  const entries = await world.admin<{ amount: number; intent_id: number | null; created_at: Date; ref: string }[]>`
    select e.amount, p.intent_id, e.created_at, p.external_reference as ref from ledger_entries e
    join payment_requests p on p.operator_id = e.operator_id and p.id = e.payment_request_id
    where e.operator_id = ${operator_id} and e.player_id = ${player} and e.type = 'deposit'`;
  return { intents, entries };
};

/** What the named limit compares: paid in its window within what was authorised, and reserved. */
const usedOf = (name: string, { intents, entries }: Awaited<ReturnType<typeof stateOf>>, now: Date): number => {
  const day = Math.floor(now.getTime() / 86_400_000);
  const monday = day - ((day + 3) % 7);
  const from = name === 'max_balance' ? 0 : name === 'max_daily_deposit' ? day : monday;
  const late = new Set(intents.filter(({ beyond }) => beyond.length > 0).map(({ id }) => id));
  const paid = entries
    .filter(({ created_at }) => created_at.getTime() >= from * 86_400_000)
    .filter(({ intent_id }) => intent_id === null || !late.has(intent_id))
    .reduce((sum, { amount }) => sum + amount, 0);
  const reserved = intents.filter(({ status }) => status === 'authorised').reduce((sum, { amount }) => sum + amount, 0);
  expect(reserved).toBeGreaterThanOrEqual(0);
  return paid + reserved;
};

test('any interleaving on two nodes that crash: captured is the ledger, no window is exceeded, every capture is credited once', async () => {
  const nodes = [openNode(), openNode()];
  const seen = new Set<string>();
  const runs = repetitions(30, 400);
  await assertAsyncProperty(
    fc.asyncProperty(moments, fc.constantFrom(...limitNames), async (all, name) => {
      const player = await registerTestPlayer(operator);
      const url = `/api/v1/operator/players/${player}`;
      const send = sendTo(nodes, player);
      const setLimit = (value: number) =>
        must(() => operator.client.put(`${url}/limits`, { limits: { [name]: value } }), [200]);
      const inForce = async (): Promise<number> => (await operator.client.get(`${url}/limits`)).body.data.limits[name];
      const answered = new Map<string, number>();
      const ids: number[] = [];

      const run = async (one: Step, n: number): Promise<boolean> => {
        if (one.kind === 'authorise' || one.kind === 'deposit') {
          const input = { amount: money(one.amount), external_reference: newReference() };
          const command = one.kind === 'authorise' ? authoriseDeposit : recordDeposit;
          const [first, again] = await Promise.all([send(command, input, n), send(command, input, n + 1)]);
          expect(new Set([first, again].map(({ data }) => data?.id)).size).toBeLessThanOrEqual(2);
          const made = first.data ?? again.data;
          seen.add(`${one.kind} ${made ? 'accepted' : 'refused'}`);
          if (made && one.kind === 'authorise') ids.push(made.id);
          return made !== undefined;
        }
        if (one.kind === 'limit') await setLimit(one.value);
        if (one.kind === 'exclude')
          await must(() => operator.client.post(`${url}/self-exclusion`, { period: '24_hours' }), [200, 422]);
        if (one.kind === 'crash') await crash();
        const id = 'of' in one ? ids[one.of % Math.max(1, ids.length)] : undefined;
        if (id === undefined) return false;
        if (one.kind === 'release') await send(releaseDeposit, { intent_id: id }, n);
        if (one.kind === 'capture') {
          const { intents } = await stateOf(player, world.clock.now());
          const amount = intents.find((intent) => intent.id === id)?.amount as number;
          const reference = one.again ? newReference() : undefined;
          const input = {
            intent_id: id,
            amount: money(Math.max(1, Math.floor((amount * one.percent) / 100))),
            ...(reference && { external_reference: reference }),
          };
          for (const { status, data } of await Promise.all([
            send(captureDeposit, input, n),
            send(captureDeposit, input, n + 1),
          ])) {
            // Another amount under a known reference is the only capture that is refused.
            seen.add(`capture ${status}`);
            expect([200, 201, 409]).toContain(status);
            if (status === 409) continue;
            expect(answered.get(data.external_reference) ?? data.id).toBe(data.id);
            answered.set(data.external_reference, data.id);
          }
        }
        return false;
      };

      await setLimit(1_000);
      for (const { steps, minutes } of all) {
        const limit = await inForce();
        const accepted = await Promise.all(steps.map(run));
        const now = world.clock.now();
        const state = await stateOf(player, now);
        for (const { captured, paid, status } of state.intents) {
          seen.add(status);
          expect(captured, 'captured is what the ledger says').toBe(paid);
        }
        if (accepted.includes(true)) expect(usedOf(name, state, now)).toBeLessThanOrEqual(limit);
        const credited = state.entries.filter(({ ref }) => answered.has(ref));
        expect(credited.length, 'every answered capture is credited once').toBe(answered.size);
        expect(new Set(state.entries.map(({ ref }) => ref)).size).toBe(state.entries.length);
        const [account] = await world.admin<{ real_balance: number }[]>`
          select real_balance from accounts where operator_id = ${operator_id} and player_id = ${player}`;
        expect(account?.real_balance).toBe(state.entries.reduce((sum, { amount }) => sum + amount, 0));
        world.clock.advance(minutes * 60_000);
      }
    }),
    { numRuns: runs },
  );
  expect([...seen].toSorted()).toEqual([
    'authorise accepted',
    'authorise refused',
    'authorised',
    'capture 200',
    'capture 201',
    'capture 409',
    'captured',
    'captured_late',
    'deposit accepted',
    'deposit refused',
    'expired',
    'released',
  ]);
  expect(await findingsAt(world, operator)).toEqual([]);
}, 240_000);
