import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare } from '../../chaos/check.ts';
import { compareRounds } from '../../chaos/check-rounds.ts';
import type { Answered } from '../../chaos/clients.ts';
import { movedInReal, openPlayerSessions, runPlayers } from '../../chaos/player-sessions.ts';
import { newReference } from '../../chaos/reference.ts';
import { type SupervisedServer, superviseServer } from '../../chaos/supervised-server.ts';
import { formatFinding } from '../../src/module/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { patience } from '../support/eventually.ts';
import { registerTestPlayer } from '../support/players.ts';
import { createWorld, masterKey, type World } from '../support/world.ts';

const seed = 20261115;
const tables = 8;

/** The short form of `npm run chaos`: two real servers, each killed once during play. */
describe(`play while servers are killed (seed ${seed})`, () => {
  let world: World;
  let servers: SupervisedServer[] = [];
  beforeAll(async () => {
    world = await createWorld(new Date());
    servers = await Promise.all([superviseServer(world.url, masterKey), superviseServer(world.url, masterKey)]);
    await ready();
  });
  afterAll(async () => {
    for (const server of servers) server.end();
    await world.close();
  });
  const ready = () => Promise.all(servers.map((server) => server.ready()));

  test('retries change nothing: every transaction once, no rolled back bet takes money, no bonus becomes real', async () => {
    const operator = await world.addOperator();
    const players: number[] = [];
    for (let n = 0; n <= tables; n += 1) players.push(await registerTestPlayer(operator));
    const bases = servers.map((server) => server.base);
    const ground = { databaseUrl: world.url, masterKey, operator_id: operator.operator_id, key: operator.key, bases };
    const answered: Answered[] = [];
    const { gameServer, sessions } = await openPlayerSessions(ground, players, answered);
    const reference = newReference();

    for (const [round, victim] of servers.entries()) {
      const finish = runPlayers(gameServer, sessions, seed + round, reference);
      const enough = reference.calls + 100;
      await vi.waitFor(() => expect(reference.calls).toBeGreaterThan(enough), { timeout: patience, interval: 20 });
      victim.kill();
      await sleep(400);
      await finish();
      await ready();
      const problems = [
        ...(await compare(world.admin, answered, movedInReal(reference, sessions))),
        ...(await compareRounds(world.admin, reference, sessions)),
      ];
      expect(problems).toEqual([]);
    }
    expect(servers.map((server) => server.ownDeaths())).toEqual([0, 0]);
    expect(reference.retried).toBeGreaterThan(0);
    expect(reference.rounds.size).toBeGreaterThan(20);
    const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(findings.map(formatFinding)).toEqual([]);

    // Checks the comparison itself: it sees what clients did not ask for.
    await world.admin`update provider_transactions set status = 'applied' where ctid = (
      select ctid from provider_transactions where status = 'rolled_back' and kind = 'bet' limit 1)`;
    await world.admin`
      insert into provider_fractions (operator_id, player_id, provider_id, millionths)
      select operator_id, player_id, provider_id, 1 from game_player_refs where player_id = ${players[0]!}
      on conflict (operator_id, player_id, provider_id)
        do update set millionths = (provider_fractions.millionths + 1) % 1000000`;
    await world.admin`delete from game_rounds where ctid = (select ctid from game_rounds where wins > 0 limit 1)`;
    expect(await compareRounds(world.admin, reference, sessions)).toEqual([
      expect.stringMatching(/^the transaction is .*"status":"applied".*, not .*"status":"rolled_back"/),
      expect.stringMatching(/^the round \S+ \d+ is lost/),
      expect.stringMatching(/^player \d+ has \d+ of fractions kept, not \d+/),
    ]);
  });
});
