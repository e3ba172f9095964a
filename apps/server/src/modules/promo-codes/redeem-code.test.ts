import { describe, expect, test } from 'vitest';
import { addBonus, bonusesOf, ledgerOf } from '../../../test/support/bonuses.ts';
import { untilServed } from '../../../test/support/eventually.ts';
import { eventsOf, playerWith } from '../../../test/support/money.ts';
import { addCode, redeem } from '../../../test/support/promo-codes.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const bonus = await addBonus(staff);

const refusalOf = async (player: number, code: string) => {
  const { status, body } = await redeem(operator, player, code);
  return [status, body.error?.code, body.error?.details];
};

const usesOf = async (id: number) => {
  const [row] = await world.admin<{ uses: number; redeemed: number }[]>`
    select uses, (select count(*) from promo_redemptions r where r.promo_code_id = c.id) as redeemed
    from promo_codes c where id = ${id}`;
  return [row!.uses, row!.redeemed];
};

const at = (milliseconds: number): string => new Date(world.clock.now().getTime() + milliseconds).toISOString();

describe('redeeming a promo code', () => {
  test('201: grants the bonus, whatever the case of the code', async () => {
    const { id, code } = await addCode(staff, bonus);
    const player = await playerWith(operator, 0);
    const reply = await redeem(operator, player, `  ${code.toLowerCase()} `);
    expect(reply.status, reply.text).toBe(201);
    const [granted] = await bonusesOf(operator, player);
    expect(reply.body.data).toEqual({ redemption_id: expect.any(Number), code, bonus: granted });
    expect(granted).toMatchObject({ bonus_id: bonus, state: 'activated', amount: 1_000 });
    expect(await ledgerOf(world, player)).toEqual([['bonus', 'bonus_correction_up', 1_000]]);
    expect(await eventsOf(world, player)).toEqual(['player.registered', 'bonus.granted']);
    const { body } = await staff.get(`/api/back-office/v1/promo-codes/${id}/redemptions`);
    expect(body.data).toEqual([
      {
        id: reply.body.data.redemption_id,
        player_id: player,
        player_bonus_id: granted.id,
        created_at: world.clock.now().toISOString(),
      },
    ]);
  });

  test('a code can set its own amount', async () => {
    const { code } = await addCode(staff, bonus, { amount: 250 });
    const player = await playerWith(operator, 0);
    expect((await redeem(operator, player, code)).body.data.bonus).toMatchObject({ amount: 250 });
  });

  test('422 PROMO_CODE_INVALID: unknown, also when it is another operator’s', async () => {
    const player = await playerWith(operator, 0);
    expect(await refusalOf(player, 'NO-SUCH-CODE')).toEqual([422, 'PROMO_CODE_INVALID', { rule: 'unknown' }]);
    const other = await world.addOperator();
    const otherStaff = await addTestStaff(world, other);
    const { code } = await addCode(otherStaff, await addBonus(otherStaff));
    expect(await refusalOf(player, code)).toEqual([422, 'PROMO_CODE_INVALID', { rule: 'unknown' }]);
  });

  test('422 PROMO_CODE_INVALID: inactive while it is switched off', async () => {
    const { id, code } = await addCode(staff, bonus);
    const player = await playerWith(operator, 0);
    await staff.patch(`/api/back-office/v1/promo-codes/${id}`, { is_active: false });
    expect(await refusalOf(player, code)).toEqual([422, 'PROMO_CODE_INVALID', { rule: 'inactive' }]);
    await staff.patch(`/api/back-office/v1/promo-codes/${id}`, { is_active: true });
    expect((await redeem(operator, player, code)).status).toBe(201);
  });

  test('422 PROMO_CODE_INVALID: not_started until one millisecond before its start', async () => {
    const soon = at(1);
    const player = await playerWith(operator, 0);
    const early = await addCode(staff, bonus, { starts_at: soon });
    expect(await refusalOf(player, early.code)).toEqual([
      422,
      'PROMO_CODE_INVALID',
      { rule: 'not_started', starts_at: soon },
    ]);
    const now = await addCode(staff, bonus, { starts_at: at(0) });
    expect((await redeem(operator, player, now.code)).status).toBe(201);
  });

  test('422 PROMO_CODE_INVALID: expired from its end on', async () => {
    const player = await playerWith(operator, 0);
    const over = at(0);
    const { code } = await addCode(staff, bonus, { ends_at: over });
    expect(await refusalOf(player, code)).toEqual([422, 'PROMO_CODE_INVALID', { rule: 'expired', ends_at: over }]);
    const last = await addCode(staff, bonus, { ends_at: at(1) });
    expect((await redeem(operator, player, last.code)).status).toBe(201);
  });

  test('422 PROMO_CODE_INVALID: already_used, by default after one use', async () => {
    const player = await playerWith(operator, 0);
    const once = await addCode(staff, bonus);
    expect((await redeem(operator, player, once.code)).status).toBe(201);
    expect(await refusalOf(player, once.code)).toEqual([
      422,
      'PROMO_CODE_INVALID',
      { rule: 'already_used', max_uses_per_player: 1, used: 1 },
    ]);
    const twice = await addCode(staff, bonus, { max_uses_per_player: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await redeem(operator, player, twice.code)).status);
    expect(statuses).toEqual([201, 201, 422]);
  });

  test('422 BONUS_INVALID: a refused bonus does not use up the code', async () => {
    const capped = await addBonus(staff, { max_grants_per_player: 1 });
    const player = await playerWith(operator, 0);
    const [first, second] = [await addCode(staff, capped), await addCode(staff, capped, { max_uses: 1 })];
    expect((await redeem(operator, player, first.code)).status).toBe(201);
    expect(await refusalOf(player, second.code)).toEqual([
      422,
      'BONUS_INVALID',
      { rule: 'grant_cap', max: 1, used: 1 },
    ]);
    expect(await usesOf(second.id)).toEqual([0, 0]);
    expect((await redeem(operator, await playerWith(operator, 0), second.code)).status).toBe(201);
  });

  test('the same Idempotency-Key redeems once', async () => {
    const { id, code } = await addCode(staff, bonus, { max_uses_per_player: 0 });
    const player = await playerWith(operator, 0);
    const replies = [
      await redeem(operator, player, code, { idempotencyKey: 'promo-once' }),
      await redeem(operator, player, code, { idempotencyKey: 'promo-once' }),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect(await usesOf(id)).toEqual([1, 1]);
  });
});

describe('caps in parallel, on two nodes', () => {
  test('a code with 10 uses and 100 concurrent players: exactly 10 succeed, the others find it used up', async () => {
    const node = await world.startNode();
    const { id, code } = await addCode(staff, bonus, { max_uses: 10 });
    const players = await Promise.all(Array.from({ length: 100 }, () => playerWith(operator, 0)));
    const replies = await Promise.all(
      players.map((player, n) => untilServed(() => redeem(operator, player, code, n % 2 === 0 ? { via: node } : {}))),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
    const refused = replies.filter((reply) => reply.status !== 201).map((reply) => reply.body.error.details.rule);
    expect(refused).toEqual(Array.from({ length: 90 }, () => 'used_up'));
    expect(await usesOf(id)).toEqual([10, 10]);
    const [granted] = await world.admin<{ count: number }[]>`
      select count(*) from player_bonuses where source = 'promo_code' and source_reference like ${`${code}/%`}`;
    expect(granted?.count).toBe(10);
  });

  test('players whom the bonus refuses take no place: of 60 players, 20 excluded, 40 get the 40 uses', async () => {
    const node = await world.startNode();
    const { id, code } = await addCode(staff, bonus, { max_uses: 40 });
    const players = await Promise.all(Array.from({ length: 60 }, () => playerWith(operator, 0)));
    for (const [n, player] of players.entries())
      if (n % 3 === 0)
        await staff.patch(`/api/back-office/v1/players/${player}/restrictions`, { excluded_from_bonuses: true });
    const replies = await Promise.all(
      players.map((player, n) => untilServed(() => redeem(operator, player, code, n % 2 === 0 ? { via: node } : {}))),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(40);
    expect(await usesOf(id)).toEqual([40, 40]);
  });

  test('one player, 20 times at once: one redemption', async () => {
    const node = await world.startNode();
    const { id, code } = await addCode(staff, bonus);
    const player = await playerWith(operator, 0);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        untilServed(() => redeem(operator, player, code, n % 2 === 0 ? { via: node } : {})),
      ),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(await usesOf(id)).toEqual([1, 1]);
  });

  test('several codes in opposite orders, on two nodes: no deadlock, and every use is counted', async () => {
    const node = await world.startNode();
    // As many as a player may have in flight: each counts as a wrong code until it is known to be right.
    const codes = await Promise.all(Array.from({ length: 5 }, () => addCode(staff, bonus)));
    const players = await Promise.all(Array.from({ length: 24 }, () => playerWith(operator, 0)));
    const replies = await Promise.all(
      players.flatMap((player, n) =>
        (n % 2 === 0 ? codes : codes.toReversed()).map(({ code }) =>
          untilServed(() => redeem(operator, player, code, n % 2 === 0 ? { via: node } : {})),
        ),
      ),
    );
    expect(replies.filter((reply) => reply.status !== 201)).toEqual([]);
    expect(await Promise.all(codes.map(({ id }) => usesOf(id)))).toEqual(codes.map(() => [24, 24]));
  });
});
