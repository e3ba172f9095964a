import { expect, test } from 'vitest';
import { addBonus, bonusesOf } from '../../../test/support/bonuses.ts';
import { playerWith } from '../../../test/support/money.ts';
import { inOneBatch, openOneLane } from '../../../test/support/one-batch.ts';
import { addCode } from '../../../test/support/promo-codes.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld, testActor } from '../../../test/support/world.ts';
import { redeemCode } from './redeem-code.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const { operator_id } = operator;
const engine = openOneLane(world);

/** Redeems a code several times for each player, all in one batch. */
const redeemInOneBatch = async (players: readonly number[], times: number, code: string, bonus_id: number) => {
  const input = { promo_code: code, bonus_id };
  const answers = await inOneBatch(world, engine, { operator_id, player_id: players[0] as number }, () =>
    players.flatMap((player_id) =>
      Array.from({ length: times }, () =>
        engine.submit(redeemCode, { operator_id, player_id, actor: testActor, input, status: 201 }),
      ),
    ),
  );
  return answers.map(({ status, body }) => {
    const { error } = JSON.parse(body) as { error?: { details: { rule: string } } };
    return error ? error.details.rule : status;
  });
};

const usesOf = async (id: number): Promise<number[]> => {
  const [row] = await world.admin<{ uses: number; redeemed: number }[]>`
    select uses, (select count(*) from promo_redemptions r where r.promo_code_id = c.id) as redeemed
    from promo_codes c where id = ${id}`;
  return [row!.uses, row!.redeemed];
};

test('one player in one batch: the code is used as often as the player may use it', async () => {
  const bonus = await addBonus(staff);
  const { id, code } = await addCode(staff, bonus, { max_uses_per_player: 2 });
  const player = await playerWith(operator, 0);
  expect(await redeemInOneBatch([player], 5, code, bonus)).toEqual([
    201,
    201,
    'already_used',
    'already_used',
    'already_used',
  ]);
  expect(await usesOf(id)).toEqual([2, 2]);
  expect(await bonusesOf(operator, player)).toHaveLength(2);
});

test('one player in one batch: the bonus is granted as often as allowed, and further tries use up nothing', async () => {
  const bonus = await addBonus(staff, { max_grants_per_player: 2 });
  const { id, code } = await addCode(staff, bonus, { max_uses_per_player: 0 });
  const player = await playerWith(operator, 0);
  expect(await redeemInOneBatch([player], 4, code, bonus)).toEqual([201, 201, 'grant_cap', 'grant_cap']);
  expect(await usesOf(id)).toEqual([2, 2]);
});

test('two players in one batch share the uses', async () => {
  const bonus = await addBonus(staff);
  const { id, code } = await addCode(staff, bonus, { max_uses: 3, max_uses_per_player: 2 });
  const players = [await playerWith(operator, 0), await playerWith(operator, 0)];
  expect(await redeemInOneBatch(players, 3, code, bonus)).toEqual([
    201,
    201,
    'already_used',
    201,
    'used_up',
    'used_up',
  ]);
  expect(await usesOf(id)).toEqual([3, 3]);
});
