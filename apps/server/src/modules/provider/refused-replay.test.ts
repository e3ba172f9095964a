import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../test/support/client.ts';
import { must } from '../../../test/support/client.ts';
import { balancesOf, deposit } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);
const other = await world.startNode();

/** The clock stands still: without a nonce of its own, a call is the same bytes as the one before. */
const fresh = () => ({ nonce: newName('nonce') });
const realOf = async (player: number) => (await balancesOf(world, player)).real_balance;
const isReplayed = ({ headers }: Reply) => headers['idempotent-replayed'] === 'true';

describe('a refused call that is sent again byte for byte', () => {
  test('gets the same refusal on every node, although the money has come since; a new signature is judged again', async () => {
    const { player, bet } = await table.openSession(10);
    const [id, once] = [newName('b'), fresh()];
    const refused = await bet(id, 100, {}, once);
    expect([refused.status, refused.body.error.code, isReplayed(refused)]).toEqual([402, 'INSUFFICIENT_FUNDS', false]);
    await must(deposit(table.operator, player, 1_000));

    for (const via of [world.app, other]) {
      const again = await bet(id, 100, {}, { ...once, via });
      expect([again.status, again.body, isReplayed(again)]).toEqual([402, refused.body, true]);
    }
    expect(await realOf(player)).toBe(1_010);
    expect((await bet(id, 100, {}, fresh())).status).toBe(200);
    expect(await realOf(player)).toBe(910);
    // The refused bytes stay refused, also after their transaction was carried out under another signature.
    expect((await bet(id, 100, {}, { ...once, via: other })).body).toEqual(refused.body);
  });

  test('holds for whole plays', async () => {
    const { player, play } = await table.openSession(10);
    const actions = [{ kind: 'bet', transaction_id: newName('b'), amount: 100 }];
    const [round, once] = [newName('r'), fresh()];
    const first = await play(round, actions, {}, once);
    expect(first.body.error.code).toBe('INSUFFICIENT_FUNDS');
    await must(deposit(table.operator, player, 1_000));
    expect((await play(round, actions, {}, { ...once, via: other })).body).toEqual(first.body);
    expect(await realOf(player)).toBe(1_010);
  });

  test('is judged again when the refusal says so: the bet of a win may be on its way', async () => {
    const { player, bet, win } = await table.openSession(1_000);
    const [round_id, id, once] = [newName('r'), newName('w'), fresh()];
    const early = await win(id, 50, { round_id }, once);
    expect(early.body.error).toMatchObject({ code: 'BET_NOT_FOUND', retry: 'same_request' });
    await must(bet(newName('b'), 100, { round_id }));
    const late = await win(id, 50, { round_id }, { ...once, via: other });
    expect([late.status, isReplayed(late)]).toEqual([200, false]);
    expect(await realOf(player)).toBe(950);
  });

  test('of twenty at once, over two nodes, none is carried out after a refusal', async () => {
    const { player, bet } = await table.openSession(10);
    const [id, once] = [newName('b'), fresh()];
    const send = (n: number) => bet(id, 100, {}, { ...once, via: n % 2 === 0 ? world.app : other });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([402]));
    await must(deposit(table.operator, player, 1_000));
    expect((await send(1)).status).toBe(402);
    expect(await realOf(player)).toBe(1_010);
  });

  test('a call that was carried out is answered from its transaction, whatever a repetition over the limit was answered', async () => {
    const { player, bet } = await table.openSession(1_000);
    const [id, once] = [newName('b'), fresh()];
    await must(bet(id, 100, {}, once));
    const key = `/api/back-office/v1/api-keys/${table.studio.key.id}`;
    await must(table.staff.patch(key, { rate_limit_per_minute: 1 }));
    expect((await bet(id, 100, {}, once)).body.error.code).toBe('RATE_LIMITED');
    const limited = fresh();
    const second = newName('b');
    expect((await bet(second, 100, {}, limited)).body.error.code).toBe('RATE_LIMITED');
    await must(table.staff.patch(key, { rate_limit_per_minute: 1_000_000 }));

    const again = await bet(id, 100, {}, { ...once, via: other });
    expect([again.status, isReplayed(again)]).toEqual([200, true]);
    // One that was never carried out stays refused.
    expect((await bet(second, 100, {}, { ...limited, via: other })).body.error.code).toBe('RATE_LIMITED');
    expect(await realOf(player)).toBe(900);
  });
});

test('refusals are removed with their signatures', async () => {
  const { bet } = await table.openSession(10);
  const count = async () => Number((await world.admin`select count(*) as n from refused_calls`)[0]?.n);
  for (let minute = 0; minute < 40; minute += 1) {
    world.clock.advance(60_000);
    expect((await bet(newName('b'), 100, {}, fresh())).status).toBe(402);
  }
  await expect.poll(count, { timeout: 30_000 }).toBeLessThanOrEqual(24);
});
