import pg from 'pg';
import { type Sender, type Tagged, tagged } from '../src/database/query.ts';
import { types } from '../src/database/result-types.ts';
import { pipelinedSender } from '../src/database/statement-pipeline.ts';
import type { Bench, BenchContext } from './context.ts';
import { type Figure, median } from './report.ts';

/** Sends each statement as a query of the driver's own, with a sync of its own. */
const driversSender =
  (client: pg.ClientBase): Sender =>
  async (config, values) =>
    typeof config === 'string' ? client.query(config, values) : client.query(config);

/** The statements of a small batch of the engine: what PostgreSQL does for them is little, so that sending counts. */
const sendBatch = (tx: Tagged, n: number): Promise<unknown> => {
  const players = Array.from({ length: 20 }, (_, index) => n * 20 + index);
  return Promise.all(
    [
      tx`begin`,
      tx`select set_config('app.operator_id', ${String(n)}, true), set_config('app.account_writer', ${'engine'}, true)`,
      tx`select ${n}::bigint as operator_id, ${'EUR'}::text as currency, ${n}::bigint as facts_version`,
      tx`select p as player_id, p * 2 as version, p * 3 as real_balance, ${'active'}::text as status
        from unnest(${players}::bigint[]) p`,
      tx`select p as id, 'game' as name, p % 7 as kind from unnest(${players}::bigint[]) p`,
      tx`select count(*) from unnest(${players}::bigint[]) p where p > ${n}::bigint`,
      tx`select sum(p) as total from unnest(${players}::bigint[]) p where p < ${n}::bigint`,
      tx`commit`,
    ].map((each) => each.execute()),
  );
};

const connect = async (connectionString: string, pipeline: boolean): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, types, pipeline } as pg.ClientConfig);
  await client.connect();
  return client;
};

type Turn = { readonly node: number; readonly postgres: number };

const runTurn = async (context: BenchContext, tx: Tagged): Promise<Turn> => {
  const before = { node: process.cpuUsage(), postgres: context.databaseCpuSeconds() ?? Number.NaN };
  const end = performance.now() + context.seconds * 1_000;
  let batches = 0;
  for (; performance.now() < end; batches += 1) await sendBatch(tx, batches);
  const { user, system } = process.cpuUsage(before.node);
  const postgres = (context.databaseCpuSeconds() ?? Number.NaN) - before.postgres;
  return { node: (user + system) / batches, postgres: (postgres * 1e6) / batches };
};

export const pipelinesBench: Bench = {
  name: 'pipelines',
  summary: 'a batch of eight statements as one pipeline of ours, and in the pipeline mode of the driver',
  run: async (context) => {
    const url = await context.database();
    const clients = { ours: await connect(url, false), driver: await connect(url, true) };
    const senders = { ours: pipelinedSender(clients.ours, types), driver: driversSender(clients.driver) };
    const turns: Record<keyof typeof senders, Turn[]> = { ours: [], driver: [] };
    for (let round = 0; round <= context.rounds; round += 1)
      for (const name of ['ours', 'driver'] as const) {
        const turn = await runTurn(context, tagged(senders[name]));
        context.say(`  ${name}: ${Math.round(turn.node)} µs of Node, ${Math.round(turn.postgres)} of PostgreSQL`);
        // The first turn of each compiles and prepares.
        if (round > 0) turns[name].push(turn);
      }
    await Promise.all(Object.values(clients).map((client) => client.end()));
    const figure = (who: keyof typeof turns, part: keyof Turn, compared: keyof typeof turns | null): Figure => ({
      name: `${who}, CPU of ${part}`,
      value: median(turns[who].map((turn) => turn[part])),
      unit: 'µs/batch',
      connections: 1,
      compared_with: compared && `${compared}, CPU of ${part}`,
    });
    return (['node', 'postgres'] as const).flatMap((part) => [
      figure('driver', part, null),
      figure('ours', part, 'driver'),
    ]);
  },
};
