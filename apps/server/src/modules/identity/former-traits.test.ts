import { beforeEach, describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { accountsOfIvan, ivan, players } from '../../../test/support/same-person.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { maxFormerProfiles } from './queries.ts';

const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
beforeEach(async () => {
  operator = await world.addOperator();
  staff = await addTestStaff(world, operator);
});

const { register, tryToRegister, exclude } = accountsOfIvan(() => operator);

const hundred = Array.from({ length: 10 }, (_, n) => 'abcdefghij'[n] as string).flatMap((one, _, letters) =>
  letters.map((other) => `Q${one}${other}`),
);

let renamed = 0;

const renameOnce = async (player: number): Promise<void> => {
  world.clock.advance(60_000);
  const name = hundred[renamed % hundred.length] as string;
  renamed += 1;
  await must(operator.client.patch(`${players}/${player}`, { first_name: name, last_name: `${name}son` }));
};

/**
 * Changes the name so many times, a minute apart. The first and the last change are requests, and what those in between
 * would leave is planted: the more there is, the longer a request takes.
 */
const rename = async (player: number, times: number): Promise<void> => {
  await renameOnce(player);
  const between = times - 2;
  await world.admin`
    with newest as (
      select operator_id, kind, replaced_at from player_identities i
      where player_id = ${player} and replaced_at = (
        select max(replaced_at) from player_identities where operator_id = i.operator_id and player_id = ${player})
    )
    insert into player_identities (operator_id, key, player_id, kind, replaced_at)
    select operator_id, gen_random_uuid(), ${player}, kind, replaced_at + n * interval '1 minute'
    from newest, generate_series(1, ${between}::int) n`;
  world.clock.advance(between * 60_000);
  await renameOnce(player);
};

/** How many former keys an account has, by kind. */
const formerOf = async (player: number): Promise<Record<string, number>> => {
  const rows = await world.admin<{ kind: string; profiles: number }[]>`
    select kind, count(distinct replaced_at)::int as profiles from player_identities
    where player_id = ${player} and replaced_at is not null group by kind`;
  return Object.fromEntries(rows.map(({ kind, profiles }) => [kind, profiles]));
};

const isLinked = async (player: number): Promise<boolean> =>
  (await must(staff.get(`/api/back-office/v1/players/${player}/person`))).body.data.person_id !== null;

describe('the traits of earlier profiles', () => {
  test('are kept of the newest profiles, the oldest are given up first', async () => {
    const player = await register();
    await rename(player, maxFormerProfiles);
    expect(await formerOf(player), 'the name at registration is the oldest').toMatchObject({ name: maxFormerProfiles });
    expect(await isLinked(await register()), 'it still proves the person').toBe(true);

    // Another birth date: the names that follow must not link the two.
    const boris = { first_name: 'Boris', birth_date: '1979-02-03' };
    const other = await register(boris);
    await rename(other, maxFormerProfiles + 1);
    const former = await formerOf(other);
    expect(former.name).toBe(maxFormerProfiles);
    expect(Math.max(...Object.values(former))).toBe(maxFormerProfiles);
    expect(await isLinked(await register(boris)), 'given up').toBe(false);
  });

  test('no number of changes removes what the person was called when they excluded themselves', async () => {
    const player = await register();
    await rename(player, 3);
    await must(operator.client.patch(`${players}/${player}`, ivan));
    await must(exclude(player));
    await rename(player, 2 * maxFormerProfiles);
    expect((await formerOf(player)).name).toBeLessThanOrEqual(2 * maxFormerProfiles);
    const refused = await tryToRegister({});
    expect(refused.body.error).toMatchObject({ code: 'SELF_EXCLUDED_IDENTITY' });
  });
});
