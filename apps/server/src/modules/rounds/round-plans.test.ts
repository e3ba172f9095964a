import { expect, test } from 'vitest';
import { explain, nodesOf } from '../../../test/support/plans.ts';
import { openTestPool } from '../../../test/support/pool.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { lookupSettings } from '../../database/lookup-settings.ts';
import { inOperator } from '../../database/transaction.ts';
import { raw } from '../../database/unnest.ts';
import { bonusesOfRounds } from './shared-queries.ts';

const world = await createFileWorld();

test.each([
  ['as the engine plans', lookupSettings],
  ['as reports plan', {}],
])(
  'a round is found by its name, also when the table was analyzed while each player had one round: %s',
  async (_, settings) => {
    const { operator_id } = await world.addOperator();
    await world.admin`
    insert into game_rounds (operator_id, provider_id, round_id, player_id, game_id, status, opened_at, closed_at)
    select ${operator_id}, 1, 'r-' || n, n, 1, 'closed', now(), now() from generate_series(1, 20000) n`;
    await world.admin`analyze game_rounds`;
    const sql = openTestPool({ url: world.url, role: 'croupier_app', max: 1, settings });
    const plan = await inOperator(sql, operator_id, (tx) => {
      const named = raw(`unnest(array[1, 1], array['r-7', 'r-8'], array[7, 8]) u (provider_id, round_id, player_id)`);
      return explain(tx, bonusesOfRounds(tx, operator_id, named));
    });
    await sql.end();
    const scans = nodesOf(plan).filter((node) => node['Index Name'] !== undefined);
    expect(scans.map((scan) => scan['Index Name'])).toEqual(['game_rounds_pkey']);
    // By the player too: many players may be in one round.
    expect(scans[0]!['Index Cond']).toMatch(/round_id = .*player_id >= .*player_id <= /);
  },
);
