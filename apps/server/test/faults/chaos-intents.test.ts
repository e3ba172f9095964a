import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare } from '../../chaos/check.ts';
import { compareIntents } from '../../chaos/check-intents.ts';
import { newIntentBook } from '../../chaos/intent-book.ts';
import { shortMethod } from '../../chaos/intent-client.ts';
import { runCashiers } from '../../chaos/intents.ts';
import { type SupervisedServer, superviseServer } from '../../chaos/supervised-server.ts';
import { formatFinding } from '../../src/module/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { patience } from '../support/eventually.ts';
import { registerTestPlayer } from '../support/players.ts';
import { createWorld, masterKey, type World } from '../support/world.ts';

const seed = 20261119;
const cashiers = 6;

/** The short form of `npm run chaos`: two real servers, each killed once while deposits are captured. */
describe(`deposit intents while servers are killed (seed ${seed})`, () => {
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

  test('each capture is credited once, whatever was retried, repeated or released at the same time', async () => {
    const operator = await world.addOperator();
    await world.admin`insert into payment_methods (operator_id, code, name, supports_deposit, supports_withdrawal,
        max_deposit, max_withdrawal, currencies, authorisation_minutes, created_at, updated_at)
      values (${operator.operator_id}, ${shortMethod}, 'Short', true, false, 100000, 100000, '{EUR}', 1,
        ${world.clock.now()}, ${world.clock.now()})`;
    const players: number[] = [];
    for (let n = 0; n <= cashiers; n += 1) players.push(await registerTestPlayer(operator));
    const bases = servers.map((server) => server.base);
    const book = newIntentBook();

    for (const [round, victim] of servers.entries()) {
      const finish = runCashiers({ bases, key: operator.key }, players, seed + round, book);
      const enough = book.calls + 60;
      await vi.waitFor(() => expect(book.calls).toBeGreaterThan(enough), { timeout: patience, interval: 20 });
      victim.kill();
      await sleep(400);
      await finish();
      await ready();
      const problems = [
        ...(await compare(world.admin, [], book.credited)),
        ...(await compareIntents(world.admin, book, players)),
      ];
      expect(problems).toEqual([]);
    }
    expect(servers.map((server) => server.ownDeaths())).toEqual([0, 0]);
    expect(book.retried).toBeGreaterThan(0);
    expect(book.captures.size).toBeGreaterThan(20);
    const findings = await verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(findings.map(formatFinding)).toEqual([]);

    // Checks the comparison itself: it sees what clients did not ask for.
    await world.admin`update deposit_intents set beyond = '{}' where id = (
      select id from deposit_intents where 'again' = any(beyond) limit 1)`;
    await world.admin`update payment_requests set intent_id = null, external_reference = 'taken-away' where id = (
      select id from payment_requests where intent_id is not null limit 1)`;
    expect(await compareIntents(world.admin, book, players)).toEqual([
      expect.stringMatching(/^the intent is .*"beyond":\[\].*, not .*"again"/),
      expect.stringMatching(/^the capture \S+ is lost/),
    ]);
  });
});
