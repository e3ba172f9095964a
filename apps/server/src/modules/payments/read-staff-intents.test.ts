import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { connectCashier, sendCallback } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, authorise, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff, { authorisation_minutes: 30 });
const cashier = await connectCashier(staff, operator);

describe('authorised deposits, for staff', () => {
  test('are found by state, player, method, provider and reference, and name the payments that were captured', async () => {
    const player = await registerTestPlayer(operator, { first_name: 'Ada', last_name: 'Quist' });
    const own = await mustData(authorise(operator, player, 1_000));
    const said = { transaction_id: newReference(), player_id: player, amount: 2_500, currency: 'EUR' };
    await must(sendCallback(world, cashier, 'payment.authorised', { ...said, payment_method: 'bank' }));
    const { id: payment } = await mustData(sendCallback(world, cashier, 'payment.captured', said));
    const ids = async (query: string): Promise<number[]> =>
      (await mustData(staff.get(`${base}/deposit-intents?player_id=${player}&${query}`))).map(
        ({ id }: { id: number }) => id,
      );
    const [taken] = await mustData(staff.get(`${base}/deposit-intents?player_id=${player}&adapter=generic`));
    expect(taken).toMatchObject({
      status: 'captured',
      adapter: 'generic',
      payment_ids: [payment],
      player: { id: player, first_name: 'Ada', last_name: 'Quist' },
    });
    expect(await ids('order=oldest')).toEqual([own.id, taken.id]);
    expect(await ids('status=authorised')).toEqual([own.id]);
    expect(await ids('payment_method=bank')).toEqual([taken.id]);
    expect(await ids(`external_reference=${own.external_reference}`)).toEqual([own.id]);
    expect(await ids('is_beyond=true')).toEqual([]);
    expect(await ids('adapter=paymentiq')).toEqual([]);
    expect(await mustData(staff.get(`${base}/deposit-intents/${own.id}`))).toMatchObject({
      ...{ adapter: null, payment_ids: [] },
      ...{ status: 'authorised', amount: 1_000 },
    });

    world.clock.advance(25 * 60 * 60_000);
    expect(await ids('status=authorised')).toEqual([]);
    expect(await ids('status=expired')).toEqual([own.id]);
  });

  test('403 without the permission to see payments', async () => {
    const marketing = await addTestStaff(world, operator, 'marketing');
    expect((await marketing.get(`${base}/deposit-intents`)).status).toBe(403);
  });
});
