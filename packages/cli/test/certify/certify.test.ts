import { randomBytes } from 'node:crypto';
import type { Scope } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../apps/server/test/support/eventually.ts';
import { addStudio } from '../../../../apps/server/test/support/provider.ts';
import { addTestStaff } from '../../../../apps/server/test/support/staff.ts';
import { createCroupier } from '../../../sdk/src/croupier.ts';
import { createProviderWallet } from '../../../sdk/src/provider.ts';
import { certifyOperator, operatorTrials } from '../../src/certify/certify-operator.ts';
import { certifyStudio } from '../../src/certify/certify-studio.ts';
import { scopesFor } from '../../src/certify/preflight.ts';
import { registerPlayer } from '../../src/certify/register-player.ts';
import type { Report } from '../../src/certify/report.ts';
import { studioTrials } from '../../src/certify/studio-trials.ts';
import { openCertifyWorld } from './certify-world.ts';
import { exampleReceivers, isInstalled, startGameServer, startReceiver } from './example-receivers.ts';
import { type Mistake as OperatorMistake, openIntegration } from './integration.ts';
import type { Mistake as StudioMistake } from './studio.ts';
import { complaints, tryTestStudio, waitsFor } from './try-studio.ts';

const certifyWorld = await openCertifyWorld();
const { world, url, listen } = certifyWorld;

const tryIntegration = async (mistake?: OperatorMistake, only?: readonly string[]): Promise<Report> => {
  const operator = await world.addOperator({ is_sandbox: true });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const own = await operator.addKey();
  const calls = {
    croupier: createCroupier({ url, ...own }),
    impatient: createCroupier({ url, ...own, tries: 1 }),
  };
  const integration = openIntegration(calls, secret, mistake);
  const receiver = await listen(async ({ body, headers }) => ({ status: await integration.receive(body, headers) }));
  const croupier = createCroupier({ url, ...operator.key });
  return certifyOperator({ ...waitsFor(mistake), watchMilliseconds: 200, croupier, url: receiver, secret, only });
};

const tryStudio = (mistake?: StudioMistake, only?: readonly string[], movedSeconds = 0): Promise<Report> =>
  tryTestStudio(certifyWorld, { mistake, only, movedSeconds, settings: waitsFor(mistake) });

describe.concurrent("an operator's integration", () => {
  test('that makes no mistake passes every trial and is certified', async () => {
    const report = await tryIntegration();
    expect(complaints(report)).toEqual([]);
    expect(report.verdict).toBe('certified');
    expect(report.counts.passed).toBe(operatorTrials.length);
  });

  for (const example of exampleReceivers)
    test(`the whole receiver in ${example.language} passes every trial and is certified`, async ({
      skip,
      onTestFinished,
    }) => {
      skip(!isInstalled(example), example.missing);
      const operator = await world.addOperator({ is_sandbox: true });
      const own = await operator.addKey();
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const receiver = await startReceiver(example, {
        CROUPIER_URL: url,
        CROUPIER_KEY: own.key,
        CROUPIER_SECRET: own.secret,
        // As in a rotation: the old secret, and the one that the trials sign with.
        CROUPIER_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')},${secret}`,
      });
      onTestFinished(receiver.stop);
      // The scopes that the command names are enough.
      const narrow = await operator.addKey(scopesFor('operator') as Scope[]);
      const croupier = createCroupier({ url, ...narrow });
      const tried = { ...waitsFor(undefined), watchMilliseconds: 300 };
      const report = await certifyOperator({ ...tried, croupier, url: receiver.url, secret });
      expect(complaints(report), receiver.said()).toEqual([]);
      expect(report.verdict).toBe('certified');
    });

  test.each<[OperatorMistake, string, RegExp]>([
    ['does not verify', 'forged-signature', /answered 204; 400, 401 or 403/],
    ['does not verify', 'no-signature', /answered 204/],
    ['does not verify', 'changed-body', /answered 204/],
    ['ignores the timestamp', 'old-replay', /answered 204/],
    ['ignores the timestamp', 'future', /answered 204/],
    ['looks at the first signature only', 'rotation', /answered 401; 2xx/],
    ['verifies what it has parsed', 'raw-body', /answered 401; 2xx/],
    ['refuses unknown types', 'unknown-type', /answered 422; 2xx/],
    ['refuses unknown fields', 'unknown-field', /answered 422; 2xx/],
    ['breaks down on a forged event', 'forged-signature', /answered 500/],
    ['does nothing', 'honest-delivery', /recorded no deposit/],
    ['deposits at every delivery', 'duplicate', /2 deposits were recorded for one event/],
    ['deposits at every delivery', 'duplicate-at-once', /4 deposits/],
    ['deposits at every delivery', 'duplicate-late', /2 deposits/],
    ['relies on the reference alone', 'duplicate', /acted 2 times on one event/],
    ['relies on the reference alone', 'duplicate-at-once', /acted 4 times on one event/],
    ['relies on the reference alone', 'duplicate-late', /2 deposits/],
    ['applies events as they come', 'out-of-order', /the newest name is/],
    ['calls once', 'lost-answer', /called once/],
    ['calls once', 'unavailable', /called once/],
    ['calls again under a new reference', 'lost-answer', /2 deposits were recorded/],
    ['calls again at once', 'rate-limited', /asked to wait 2000/],
  ])('that %s fails in %s', async (mistake, trial, seen) => {
    const [finding] = (await tryIntegration(mistake, [trial])).findings;
    expect(finding).toMatchObject({ id: trial, verdict: 'failed' });
    expect(finding?.seen).toMatch(seen);
  });
});

describe.concurrent("a studio's game server", () => {
  test('that makes no mistake passes every trial and is certified', async () => {
    const report = await tryStudio();
    expect(complaints(report)).toEqual([]);
    expect(report.verdict).toBe('certified');
    expect(report.counts.passed).toBe(studioTrials.length);
  });

  test('the example game server, killed while its stake has no answer, rolls it back after its next start', async ({
    onTestFinished,
  }) => {
    const operator = await world.addOperator({ is_sandbox: true });
    const { key, game } = await addStudio(world, operator, await addTestStaff(world, operator));
    const croupier = createCroupier({ url, ...operator.key });
    const player = await registerPlayer(croupier);
    await croupier.recordDeposit({ player: player.id, amount: 1_000, external_reference: 'kill' });
    const { session_token: token } = await croupier.launchGame({ player: player.id, game });
    const { external_id } = await croupier.getGame({ game });
    await croupier.createSandboxFault({
      effect: 'delay',
      operations: ['provider_place_bet'],
      calls: 1,
      delay_ms: 20_000,
    });
    const env = { CROUPIER_URL: url, CROUPIER_KEY: key.key, CROUPIER_SECRET: key.secret };
    const first = await startGameServer(env);
    const body = JSON.stringify({ token, stake: 100 });
    const asked = fetch(`${first.url}/play/${external_id}`, { method: 'POST', body }).catch(() => undefined);
    const balance = async (): Promise<number> => (await croupier.getWallet({ player: player.id })).balance;
    await eventually(async () => (await balance()) === 900);
    await first.kill();
    await asked;
    const second = await startGameServer(env, first.folder);
    onTestFinished(async () => {
      await second.kill();
      await second.remove();
    });
    await eventually(async () => (await balance()) === 1_000);
  });

  test('is certified by its digests although the clock of the sandbox was moved by 90 days', async () => {
    const report = await tryStudio(undefined, ['plain-round', 'digests'], 90 * 86_400);
    expect(complaints(report)).toEqual([]);
  });

  test('that does not answer is told so', async () => {
    const operator = await world.addOperator({ is_sandbox: true });
    const { key, game } = await addStudio(world, operator, await addTestStaff(world, operator));
    const croupier = createCroupier({ url, ...operator.key });
    const wallet = createProviderWallet({ url, ...key });
    const settings = { ...waitsFor('silence'), watchMilliseconds: 100, waitMilliseconds: 100 };
    const only = ['plain-round', 'lost-answer-to-a-stake'];
    const report = await certifyStudio({ ...settings, croupier, wallet, url: 'http://127.0.0.1:9/', game, only });
    expect(complaints(report)).toEqual([
      expect.stringMatching(/^plain-round failed: The game server does not answer: /),
      expect.stringMatching(/^lost-answer-to-a-stake not_tried: The game server does not answer: /),
    ]);
  });

  test.each<[StudioMistake, string, RegExp]>([
    ['never closes', 'plain-round', /stays open/],
    ['stakes more than asked', 'plain-round', /staked 101 where 100/],
    ['forgets a stake without an answer', 'lost-answer-to-a-stake', /sent nothing more/],
    ['stakes again under a new id', 'lost-answer-to-a-stake', /200 was staked for one round|stays open/],
    ['gives up without a rollback', 'unavailable-stake', /without a rollback/],
    ['sends a win once', 'lost-answer-to-a-win', /sent the win 1 time/],
    ['sends a win once', 'unavailable-win', /sent the win 1 time/],
    ['sends a win again under a new id', 'lost-answer-to-a-win', /was paid 2 times/],
    ['pays only players who are active', 'late-win', /stays open/],
    ['pays for a refused stake', 'refused-stake', /a win for a stake that was refused/],
    ['insists on a refused stake', 'refused-stake', /sent the refused stake 6 times/],
  ])('that %s fails in %s', async (mistake, trial, seen) => {
    const [finding] = (await tryStudio(mistake, [trial])).findings;
    expect(finding).toMatchObject({ id: trial, verdict: 'failed' });
    expect(finding?.seen).toMatch(seen);
  });

  test('that keeps other books fails in digests', async () => {
    const report = await tryStudio('keeps other books', ['plain-round', 'digests']);
    expect(complaints(report)).toEqual([
      expect.stringMatching(/^digests failed: .* ours is \w{16}…, of \d+ bets of \d+, .+; the studio's is \w{16}…\.$/),
    ]);
  });
});
