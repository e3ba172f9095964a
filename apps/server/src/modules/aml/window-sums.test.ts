import { expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { deposit, newReference } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { hour } from '../../base/durations.ts';

const world = await createFileWorld();
const small = 2_100;

test.each(['account', 'person'])('%s: many small deposits push no large one out of a window', async (counts_over) => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator);
  const addRule = (kind: string, parameters: object) =>
    must(
      staff.post(`${base}/aml/rules`, { name: newReference(), applies_to: 'deposit', kind, parameters, counts_over }),
    );
  // The last deposit reaches the first two exactly, with the large one, all small ones and one more than a day ago.
  await addRule('sum_in_window', { threshold: 9_000 + small + 100, hours: 24 });
  await addRule('sum_in_window', { threshold: 9_000 + small + 100 + 500, hours: 48 });
  await addRule('sum_in_window', { threshold: 9_000 + small + 100 + 500 + 1, hours: 48 });
  await addRule('count_in_window', { count: 1_000, hours: 24 });
  const player = await registerTestPlayer(operator);
  const at = (ago: number) => new Date(world.clock.now().getTime() - ago);
  const paid = (amount: number, created_at: Date, first: number, count: number) => world.admin`
    insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at, paid_at)
    select ${operator.operator_id}, ${first}::bigint + n, 'deposit', 'paid', ${player}, ${amount}, 'EUR', ${created_at},
      ${created_at}, ${created_at} from generate_series(1, ${count}) n`;
  await paid(500, at(30 * hour), 1_000_000, 1);
  await paid(9_000, at(10 * hour), 2_000_000, 1);
  await paid(1, at(hour), 3_000_000, small);
  // Rules that count over a person look at linked accounts only.
  if (counts_over === 'person')
    await world.admin`update players set person_id = ${player} where operator_id = ${operator.operator_id} and id = ${player}`;
  await world.admin`update accounts set version = version + 1 where player_id = ${player}`;

  await must(deposit(operator, player, 100));
  const alerts = await mustData(staff.get(`${base}/aml/alerts?player_id=${player}`));
  expect(
    alerts.map(({ figures: { sum, payments } }: { figures: Record<string, number> }) => sum ?? payments).sort(),
  ).toEqual([9_000 + small + 100, 9_000 + small + 600, small + 2].sort());
});
