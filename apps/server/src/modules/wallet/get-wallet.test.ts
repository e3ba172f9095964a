import { describe, expect, test } from 'vitest';
import { insertToken } from '../../../test/fixtures/tokens.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);

describe('wallet balances', () => {
  const wallet = async (player: number) => {
    const reply = await operator.client.get(`/api/v1/operator/players/${player}/wallet`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  const allowance = async (player: number) => (await wallet(player)).unverified_withdrawal_allowance;

  test('200: a new player has two empty wallets and the whole allowance', async () => {
    const player = await registerTestPlayer(operator);
    expect(await wallet(player)).toEqual({
      player_id: player,
      currency: 'EUR',
      balance: 0,
      bonus_balance: 0,
      unverified_withdrawal_allowance: 200_000,
      wallets: [
        { type: 'real', balance: 0, currency: 'EUR', updated_at: '2026-03-02T10:00:00.000Z' },
        { type: 'bonus', balance: 0, currency: 'EUR', updated_at: '2026-03-02T10:00:00.000Z' },
      ],
    });
  });

  test('each wallet shows when it last moved', async () => {
    const player = await registerTestPlayer(operator);
    world.clock.advance(1_000);
    await deposit(operator, player, 2_500);
    const { balance, wallets } = await wallet(player);
    expect(balance).toBe(2_500);
    expect(wallets.map((one: { updated_at: string }) => one.updated_at)).toEqual([
      world.clock.now().toISOString(),
      new Date(world.clock.now().getTime() - 1_000).toISOString(),
    ]);
  });

  test('the allowance falls with a request, and comes back when it is rejected', async () => {
    const player = await playerWith(operator, 90_000);
    const requested = await withdraw(operator, player, 30_000);
    expect(await wallet(player)).toMatchObject({ balance: 60_000, unverified_withdrawal_allowance: 170_000 });
    const url = `/api/back-office/v1/payments/${requested.body.data.id}/reject`;
    expect((await staff.post(url, { reason: 'no' })).status).toBe(200);
    expect(await wallet(player)).toMatchObject({ balance: 90_000, unverified_withdrawal_allowance: 200_000 });
  });

  test('the allowance is null for a verified player, until the verification expires', async () => {
    const player = await registerTestPlayer(operator);
    const until = new Date(world.clock.now().getTime() + 60_000);
    await world.admin`update players set kyc_status = 'verified', kyc_expires_at = ${until} where id = ${player}`;
    expect(await allowance(player)).toBeNull();
    world.clock.advance(59_999);
    expect(await allowance(player)).toBeNull();
    world.clock.advance(1);
    expect(await allowance(player)).toBe(200_000);
  });

  test('the allowance is null where the operator has no threshold', async () => {
    const open = await world.addOperator({ settings: { unverified_withdrawal_threshold: null } });
    const player = await registerTestPlayer(open);
    const reply = await open.client.get(`/api/v1/operator/players/${player}/wallet`);
    expect(reply.body.data.unverified_withdrawal_allowance).toBeNull();
  });

  test('the allowance is in the player currency, at the rate of the day', async () => {
    const foreign = await world.addOperator();
    const { operator_id } = foreign;
    const rate = (day: string, value: string) => world.admin`
      insert into exchange_rates values (${operator_id}, 'JPY', ${day}, ${value}, 'test', ${world.clock.now()})`;
    await rate('2026-03-01', '0.0050');
    await rate('2026-03-02', '0.0061');
    await rate('2026-03-03', '0.0001');
    const player = await registerTestPlayer(foreign, { currency: 'JPY' });
    const reply = await foreign.client.get(`/api/v1/operator/players/${player}/wallet`);
    expect(reply.body.data).toMatchObject({ currency: 'JPY', unverified_withdrawal_allowance: 327_868 });
  });

  test('many concurrent reads get their own rows', async () => {
    const players = await Promise.all([100, 200, 300, 400].map((amount) => playerWith(operator, amount)));
    const read = await Promise.all(players.concat(players).map(wallet));
    expect(read.map((one) => one.balance)).toEqual([100, 200, 300, 400, 100, 200, 300, 400]);
  });

  test("404 NOT_FOUND: another operator's player", async () => {
    const other = await world.addOperator();
    const player = await registerTestPlayer(other);
    const reply = await operator.client.get(`/api/v1/operator/players/${player}/wallet`);
    expect(reply.status).toBe(404);
    expect(reply.body.error.code).toBe('NOT_FOUND');
  });

  test('the player sees only player, currency and balances', async () => {
    const player = await playerWith(operator, 700);
    const expires_at = new Date(world.clock.now().getTime() + 60_000);
    const { token } = await insertToken(world, operator, {
      player_id: player,
      api_key_id: operator.key.id,
      expires_at,
    });
    const reply = await bearerFor(world.app, token).get('/api/v1/player/wallet');
    expect(reply.body.data).toEqual({ player_id: player, currency: 'EUR', balance: 700, bonus_balance: 0 });
  });

  test('staff who see payments see the same as the operator', async () => {
    const player = await playerWith(operator, 700);
    const auditor = await addTestStaff(world, operator, 'auditor');
    const reply = await auditor.get(`/api/back-office/v1/players/${player}/wallet`);
    expect(reply.body.data).toEqual(await wallet(player));
    const marketing = await addTestStaff(world, operator, 'marketing');
    expect((await marketing.get(`/api/back-office/v1/players/${player}/wallet`)).status).toBe(403);
  });
});
