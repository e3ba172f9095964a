import { describe, expect, test } from 'vitest';
import { kycUrl, openReview } from '../../../test/support/kyc.ts';
import { addMethod, deposit, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { operator, stored } = await openReview(world);

describe('the queue', () => {
  test('200: the longest waiting first, in pages', async () => {
    const other = await world.addOperator();
    const reviewer = await addTestStaff(world, other, 'compliance');
    const players: number[] = [];
    for (let n = 0; n < 3; n += 1) players.push(await registerTestPlayer(other));
    for (const player of players.toReversed()) {
      world.clock.advance(1_000);
      await reviewer.post(kycUrl(player, '/submit'));
    }
    const reply = await reviewer.get('/api/back-office/v1/kyc/waiting?per_page=2');
    expect(reply.body.data.map((row: { player_id: number }) => row.player_id)).toEqual(
      players.toReversed().slice(0, 2),
    );
    expect(reply.body.meta).toMatchObject({ total: 3, last_page: 2, from: 1, to: 2 });
    expect(reply.body.data[0]).toMatchObject({ risk_level: 'low', pending_documents: 0, country: 'DE' });
    expect(reply.body.data[0].held_withdrawals).toBe(0);
  });

  test('shows how many withdrawals of the player are waiting', async () => {
    const other = await world.addOperator();
    const reviewer = await addTestStaff(world, other, 'compliance');
    await addMethod(await addTestStaff(world, other), { code: 'bank', name: 'SEPA' });
    const player = await registerTestPlayer(other);
    await deposit(other, player, 10_000, { payment_method: 'bank' });
    for (const amount of [1_000, 2_000]) expect((await withdraw(other, player, amount)).status).toBe(201);
    await reviewer.post(kycUrl(player, '/submit'));
    const reply = await reviewer.get('/api/back-office/v1/kyc/waiting');
    expect(reply.body.data[0].held_withdrawals).toBe(2);
  });
});

describe('permissions', () => {
  const calls: [string, string, object?][] = [
    ['GET', '/api/back-office/v1/kyc/waiting'],
    ['GET', '/kyc'],
    ['POST', '/kyc/submit', {}],
    ['POST', '/kyc/verify', {}],
    ['POST', '/kyc/reject', { reason: 'x' }],
    ['POST', '/kyc/reset', { reason: 'x' }],
  ];

  test('403 INSUFFICIENT_PERMISSION: only staff who review KYC', async () => {
    const support = await addTestStaff(world, operator, 'support');
    const player = await registerTestPlayer(operator);
    for (const [method, path, body] of calls) {
      const url = path.startsWith('/api') ? path : `/api/back-office/v1/players/${player}${path}`;
      const reply = await support.send(method, url, body);
      expect(reply.body.error).toMatchObject({
        code: 'INSUFFICIENT_PERMISSION',
        details: { required_permission: 'review_kyc' },
      });
    }
  });

  test('404 NOT_FOUND: staff of another operator see no player here', async () => {
    const stranger = await addTestStaff(world, await world.addOperator(), 'admin');
    const player = await registerTestPlayer(operator);
    for (const [method, path, body] of calls.slice(1)) {
      const reply = await stranger.send(method, `/api/back-office/v1/players/${player}${path}`, body);
      expect([path, reply.status]).toEqual([path, 404]);
    }
    expect((await stored(player)).kyc_status).toBe('not_started');
  });
});
