import { describe, expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../support/cashier.ts';
import { mustData, type Reply } from '../support/client.ts';
import { createTwins, inStep, type Side, sides } from '../support/equal-ids.ts';
import { foundInCache } from '../support/found-in-cache.ts';
import { deposit, playerWith } from '../support/money.ts';
import { openGameSessionOf } from '../support/provider.ts';
import { createFileWorld } from '../support/world.ts';

/** Two operators with all ids equal that call the same process at the same time: what it keeps in memory is apart. */

const world = await createFileWorld(undefined, { worksBehind: false, idsFromOne: true });
const twins = await createTwins(world);
const { one, other } = await inStep(world, (side) => playerWith(twins[side].operator, startOf(side)));
const player = one;

function startOf(side: Side): number {
  return side === 'one' ? 1_000 : 50_000;
}

const both = async <T>(work: (side: Side) => Promise<T>): Promise<Record<Side, T>> => {
  const [ofOne, ofOther] = await Promise.all(sides.map(work));
  return { one: ofOne as T, other: ofOther as T };
};
const path = `/api/v1/operator/players/${player}`;
const balanceOf = async (side: Side): Promise<number> =>
  (await mustData(twins[side].operator.client.get(`${path}/wallet`))).balance;

test('the players of the two have the same id', () => {
  expect(other).toBe(one);
  expect(twins.other.staff.id).toBe(twins.one.staff.id);
});

describe('at the same time', () => {
  test('requests with one Idempotency-Key and one body are both carried out', async () => {
    const before = await both(balanceOf);
    // Enough that claims of both operators are in one batch.
    const names = Array.from({ length: 16 }, (_, n) => `the same ${n}`);
    const send = (side: Side, name: string): Promise<Reply> =>
      twins[side].operator.client.post(
        `${path}/deposits`,
        { amount: 100, external_reference: name },
        { idempotencyKey: name },
      );
    const replies = await Promise.all(names.map((name) => both((side) => send(side, name))));
    for (const reply of replies.flatMap(Object.values)) {
      expect(reply.status, reply.text).toBe(201);
      expect(reply.headers['idempotent-replayed']).toBeUndefined();
    }
    for (const [n, name] of names.entries())
      for (const side of sides) {
        const again = await send(side, name);
        expect([again.text, again.headers['idempotent-replayed']]).toEqual([replies[n]?.[side].text, 'true']);
      }
    for (const side of sides) expect(await balanceOf(side)).toBe(before[side] + 1_600);
  });

  test('reads of one id find each its own player', async () => {
    const rounds = Array.from({ length: 20 }, () => both((side) => mustData(twins[side].operator.client.get(path))));
    for (const found of await Promise.all(rounds)) {
      expect(found.one.username).not.toBe(found.other.username);
      expect([found.one.id, found.other.id]).toEqual([player, player]);
    }
    const names = (await Promise.all(rounds)).map((found) => [found.one.username, found.other.username].join());
    expect(new Set(names).size).toBe(1);
  });
});

test('accounts with one id are cached beside each other, and neither is decided on by the facts of the other', async () => {
  await both((side) => deposit(twins[side].operator, player, 1));
  const before = await both(balanceOf);
  const found = await foundInCache(world.app, async () => {
    for (let n = 0; n < 10; n += 1)
      for (const side of sides) expect((await deposit(twins[side].operator, player, 10)).status).toBe(201);
  });
  expect(found).toEqual({ hit: 20, miss: 0, stale: 0 });
  for (const side of sides) expect(await balanceOf(side)).toBe(before[side] + 100);
});

test('a payment provider that both have reports one transaction of one player to each: each credits its own', async () => {
  const cashiers = await inStep(world, (side) => connectCashier(twins[side].staff, twins[side].operator));
  const before = await both(balanceOf);
  const amounts = { one: 1_100, other: 2_200 };
  const same = { transaction_id: 'of-both', player_id: player, currency: 'EUR' };
  const report = (side: Side) =>
    sendCallback(world, cashiers[side], 'payment.captured', { ...same, amount: amounts[side] });
  const paid = await both(report);
  for (const side of sides) {
    expect(paid[side].body.data, paid[side].text).toMatchObject({ status: 'paid', amount: amounts[side] });
    expect((await report(side)).text).toBe(paid[side].text);
    expect(await balanceOf(side)).toBe(before[side] + amounts[side]);
  }
  // The secret of one opens nothing at the address of the other.
  const forged = { operator_id: cashiers.other.operator_id, secret: cashiers.one.secret };
  const refused = await sendCallback(world, forged, 'payment.captured', {
    ...same,
    transaction_id: 'forged',
    amount: 1,
  });
  expect(refused.status).toBe(401);
  expect(await balanceOf('other')).toBe(before.other + amounts.other);
});

test('a name that a provider has for a player of each is kept apart', async () => {
  const second = await inStep(world, (side) => playerWith(twins[side].operator, 10));
  const sessions = await both(async (side) => ({
    first: await openGameSessionOf(twins[side].studio, player),
    second: await openGameSessionOf(twins[side].studio, second[side]),
  }));
  // By chance both operators' providers know a player by the same name: not the same player.
  const name = sessions.one.first.player_ref;
  const operatorId = twins.other.operator.operator_id;
  await world.admin`
    update game_player_refs set player_ref = ${name}
    where operator_id = ${operatorId} and player_ref = ${sessions.other.second.player_ref}`;
  const balances = { one: await balanceOf('one'), other: 10 };
  for (const side of sides) {
    const { text } = await sessions[side].first.post('/balance', { player_ref: name });
    expect(JSON.parse(text).data).toMatchObject({ balance: balances[side] });
  }
});
