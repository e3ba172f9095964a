import { describe, expect, test } from 'vitest';
import { createProviderWallet } from '../../../sdk/src/provider.ts';
import { certifyStudio } from '../../src/certify/certify-studio.ts';
import { openFreeRoundServer } from '../../src/certify/free-round-server.ts';
import { allStudioTrials } from '../../src/certify/studio-trials.ts';
import { newWebhookSecret } from '../../src/deliver.ts';
import { openCertifyWorld } from './certify-world.ts';
import { startGameServer } from './example-receivers.ts';
import type { FreeRoundMistake } from './studio-grants.ts';
import { addTriedStudio, complaints, tryTestStudio, waitsFor } from './try-studio.ts';

const certifyWorld = await openCertifyWorld();
const { url } = certifyWorld;

const isOfFreeRounds = ({ id }: { readonly id: string }): boolean => id.startsWith('free-rounds-');
const freeRoundTrials = allStudioTrials.filter(isOfFreeRounds).map(({ id }) => id);

describe.concurrent('a game server that is told of free rounds', () => {
  test('passes every trial of them, and keeps the same books', async () => {
    const only = [...freeRoundTrials, 'digests'];
    const report = await tryTestStudio(certifyWorld, { only, freeRounds: true, settings: waitsFor(undefined) });
    expect(complaints(report)).toEqual([]);
    expect(report.counts.passed).toBe(only.length);
  }, 240_000);

  test('the example game server passes every trial, and is certified', async ({ onTestFinished }) => {
    // Without wagering the bonus ends with its last round, and the one of the deposit begins.
    const { operator, key, game, bonus, croupier } = await addTriedStudio(certifyWorld, 0, 0);
    const secret = newWebhookSecret();
    const server = await startGameServer({
      ...{ CROUPIER_URL: url, CROUPIER_KEY: key.key, CROUPIER_SECRET: key.secret },
      CROUPIER_FREE_ROUNDS_SECRET: secret,
    });
    onTestFinished(async () => {
      await server.kill();
      await server.remove();
    });
    const calls = openFreeRoundServer({
      ...{ url: `${server.url}/free-rounds`, secret, operator_id: operator.operator_id },
      io: waitsFor(undefined).io,
    });
    const report = await certifyStudio({
      ...waitsFor(undefined),
      ...{ watchMilliseconds: 1_500, croupier, game, wallet: createProviderWallet({ url, ...key }) },
      ...{ url: `${server.url}/certify/{game}`, digestUrl: `${server.url}/reconciliation` },
      freeRounds: { server: calls, bonus },
    });
    expect(complaints(report), server.said()).toEqual([]);
    expect([report.verdict, report.counts.passed]).toEqual(['certified', allStudioTrials.length]);
  }, 300_000);

  test.each<[FreeRoundMistake, string, RegExp]>([
    ['takes unsigned calls', 'signature', /a call with a forged signature it answered 200 active/],
    ['takes old calls', 'signature', /a call of ten minutes ago it answered 200 active/],
    ['plays free rounds for money', 'played', /staked the player's money although/],
    ['stakes in a free round', 'played', /wallet refused its bet/],
    ['does not name the grant', 'played', /0 free rounds were played, not 1/],
    ['gives every issue again', 'twice', /To the issue of 3 rounds it answered 200 active, left [69]/],
    ['loses a free round without an answer', 'lost-answer', /staked the player's money|were played, not 3/],
    ['plays cancelled rounds', 'cancelled', /played a free round/],
    ['revives a cancelled grant', 'cancelled', /issue after the cancellation it answered 200 active/],
    ['forgets a cancellation that comes first', 'cancelled-first', /To the issue afterwards it answered 200 active/],
    ['plays rounds that have lapsed', 'lapsed', /played a free round/],
    ['gives rounds to anyone', 'others', /played a free round/],
    ['gives rounds on any game', 'others', /played a free round/],
    ['pays a refused free round', 'refused', /sent a win for a free round that was refused/],
    ['insists on a refused free round', 'refused', /sent the refused bet 6 times/],
    ['stakes money for a refused free round', 'refused', /in place of the free round/],
  ])('that %s fails in free-rounds-%s', async (mistake, trial, seen) => {
    const only = [`free-rounds-${trial}`];
    const report = await tryTestStudio(certifyWorld, { mistake, only, freeRounds: true, settings: waitsFor(mistake) });
    expect(report.findings).toEqual([expect.objectContaining({ id: only[0], verdict: 'failed' })]);
    expect(report.findings[0]?.seen).toMatch(seen);
  });
});
