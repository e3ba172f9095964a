import { expect, test } from 'vitest';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

type PlanNode = { readonly Plans?: PlanNode[]; readonly 'Index Name'?: string };
const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesOf),
];

test('a round is found by its name, also when the table was analyzed while each player had one round', async () => {
  const { operator_id } = await world.addOperator();
  await world.admin`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, opened_at, closed_at)
    select ${operator_id}, 1, 'r-' || n, n, 1, 'closed', now(), now() from generate_series(1, 20000) n`;
  await world.admin`analyze game_rounds`;
  const [row] = await world.admin.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(`
    explain (format json) select r.staked_real
    from unnest(array[7, 8, 9]::bigint[], array['r-7', 'r-8', 'r-9']) u (player_id, round_id)
    join game_rounds r on r.operator_id = ${operator_id} and r.provider_id = 1 and r.round_id = u.round_id
      and r.player_id = u.player_id`);
  expect(indexesOf(row!['QUERY PLAN'][0]!.Plan)).toEqual(['game_rounds_pkey']);
});
