import { openPool } from '../src/database/pool.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import type { Seeded } from '../support/seed-operator.ts';
import type { Bench, BenchContext, ServerProcess } from './context.ts';
import { type Costed, withCost } from './cost.ts';
import { analyze, depositsTo } from './deposits.ts';
import type { Target } from './job.ts';
import type { Figure } from './report.ts';
import { newSeries, warmUp } from './series.ts';

const urlOf = (player: number): string => `/api/v1/operator/players/${player}/deposit-intents`;

const authorisationsOf = (players: readonly number[], mark: string): Target[] =>
  players.map((player) => ({
    method: 'POST',
    url: urlOf(player),
    body: `{"amount":100,"external_reference":"${mark}-${player}-{{n}}"}`,
  }));

/** Captures are measured for a part of the time in which their intents were authorised, so that none is repeated. */
const captureShare = 0.5;

/**
 * The cost of an authorisation and of a capture beside that of a deposit, by one server, in turns. What is left open
 * after a turn is released, so that each turn begins alike.
 */
export const intentsBench: Bench = {
  name: 'intents',
  summary: 'deposits that are authorised and captured, beside deposits that are recorded at once',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedAccounts(databaseUrl, context.masterKey);
    const server = await context.server({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
    const owner = openPool({ url: databaseUrl, max: 1, settings: { statement_timeout: '0' } });
    const { players } = seeded;
    const turn = turnsOf(context, server, seeded);
    const deposits = (mark: string, connections = 64) =>
      turn(depositsTo(players, mark), mark, connections, context.seconds);
    const authorise = (mark: string, connections = 64) =>
      turn(authorisationsOf(players, mark), mark, connections, context.seconds);
    const capture = async (mark: string, connections = 64) => {
      const open = await owner<{ id: number; player_id: number }[]>`
        select id, player_id from deposit_intents where operator_id = ${seeded.operator_id} and status = 'authorised'
        order by id`;
      const targets = open.map(({ id, player_id }) => ({ method: 'POST', url: `${urlOf(player_id)}/${id}/capture` }));
      const result = await turn(targets, mark, connections, context.seconds * captureShare);
      if (result.requests > targets.length) throw new Error(`${mark}: more captures than intents`);
      return result;
    };
    const release = () => owner`
      update deposit_intents set status = 'released', release_reason = 'operator', released_at = now()
      where operator_id = ${seeded.operator_id} and status = 'authorised'`;

    for (const [name, run] of [
      ['deposits', deposits],
      ['authorise', authorise],
    ] as const)
      await warmUp(context, players.length, async () => {
        const result = await run(`warm-${name}-${performance.now()}`);
        // A player can have only so many of them at a time.
        await release();
        return result;
      });
    await authorise(`warm-again-${performance.now()}`);
    await capture(`warm-capture-${performance.now()}`);
    await release();
    await analyze(databaseUrl);
    const figures: Figure[] = [];
    for (const connections of context.connections) {
      const seen = { deposits: newSeries('/s'), authorise: newSeries('/s'), capture: newSeries('/s') };
      for (let round = 1; round <= context.rounds; round += 1) {
        const mark = (name: string) => `${name}-${connections}-${round}`;
        // Loads the accounts that the release changed.
        await deposits(mark('load'), connections);
        seen.deposits.push(await deposits(mark('deposits'), connections));
        seen.authorise.push(await authorise(mark('authorise'), connections));
        seen.capture.push(await capture(mark('capture'), connections));
        await release();
      }
      figures.push(
        ...seen.deposits.figures('deposits', connections, null),
        ...seen.authorise.figures('authorise', connections, 'deposits'),
        ...seen.capture.figures('capture', connections, 'deposits'),
      );
    }
    await owner.end();
    return figures;
  },
};

const turnsOf =
  (context: BenchContext, server: ServerProcess, { key }: Seeded) =>
  (targets: readonly Target[], mark: string, connections: number, seconds: number): Promise<Costed> =>
    withCost(context, server, async () => {
      const signAhead = Math.ceil(5_000 * seconds);
      const result = await context.load({ port: server.port, targets, key, connections, seconds, signAhead });
      if (Object.keys(result.others).length > 0)
        throw new Error(`${mark}: ${JSON.stringify(result.others)} ${result.sample}`);
      context.say(`  ${connections} connections, ${mark}: ${Math.round(result.requests_per_second)}/s`);
      return result;
    });
