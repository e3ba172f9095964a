import type { Scope } from '@croupier/contract/scopes.ts';
import { addBonus } from '../../../../apps/server/test/support/bonuses.ts';
import { addStudio } from '../../../../apps/server/test/support/provider.ts';
import { addTestStaff } from '../../../../apps/server/test/support/staff.ts';
import { createCroupier } from '../../../sdk/src/croupier.ts';
import { createProviderWallet } from '../../../sdk/src/provider.ts';
import type { CertifyOptions } from '../../src/certify/certify-operator.ts';
import { certifyStudio } from '../../src/certify/certify-studio.ts';
import { openFreeRoundServer } from '../../src/certify/free-round-server.ts';
import { scopesFor } from '../../src/certify/preflight.ts';
import type { Report } from '../../src/certify/report.ts';
import { newWebhookSecret } from '../../src/deliver.ts';
import type { openCertifyWorld } from './certify-world.ts';
import { type Mistake, openTestStudio } from './studio.ts';
import { openStudioGrants } from './studio-grants.ts';

const io = { fetch, now: Date.now, signal: new AbortController().signal };

/**
 * Both counterparts have finished when they answer. Only the API log is later, by about a second, so mistakes are not
 * waited for longer than that takes on a busy machine.
 */
export const waitsFor = (mistake: string | undefined) => ({
  waitMilliseconds: mistake === undefined ? 60_000 : 15_000,
  say: () => undefined,
  io,
});

type CertifyWorld = Awaited<ReturnType<typeof openCertifyWorld>>;

/** A studio of a new sandbox with a bonus of three free rounds, and a key with the scopes that the trials need. */
export const addTriedStudio = async ({ world, url }: CertifyWorld, movedSeconds = 0, wagering_multiplier = 2) => {
  const operator = await world.addOperator({ is_sandbox: true });
  if (movedSeconds > 0) {
    const moved = await operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: movedSeconds });
    if (moved.status !== 200) throw new Error(moved.text);
  }
  const staff = await addTestStaff(world, operator);
  const { key, game, provider } = await addStudio(world, operator, staff);
  const bonus = await addBonus(staff, {
    type: 'free_spins',
    default_amount: 0,
    wagering_multiplier,
    terms: { free_spins: { count: 3, stake: 20, provider_id: provider.id, games: [game] } },
  });
  // As the demo has one: it waits while free rounds are played, and begins when their bonus has ended.
  await addBonus(staff, {
    name: 'Match',
    type: 'deposit_match',
    terms: { on_deposit: true, percentage: 50, cap: 10_000, min_deposit: 200 },
  });
  const own = await operator.addKey(scopesFor('studio', 'freeRounds') as Scope[]);
  return { operator, staff, key, game, provider, bonus, croupier: createCroupier({ url, ...own }) };
};

type Tried = {
  readonly mistake?: Mistake | undefined;
  readonly only?: readonly string[] | undefined;
  readonly movedSeconds?: number;
  /** Also the trials of free rounds. */
  readonly freeRounds?: boolean;
  readonly settings: Pick<CertifyOptions, 'say' | 'io' | 'waitMilliseconds'>;
};

/** Certifies a test studio with one mistake or none. */
export const tryTestStudio = async (
  certifyWorld: CertifyWorld,
  { mistake, only, movedSeconds, freeRounds = false, settings }: Tried,
): Promise<Report> => {
  const { url, listen } = certifyWorld;
  const { operator, key, game, bonus, croupier } = await addTriedStudio(certifyWorld, movedSeconds);
  const wallet = createProviderWallet({ url, ...key });
  const secret = newWebhookSecret();
  const grants = openStudioGrants(secret, mistake);
  const studio = openTestStudio({ wallet, once: createProviderWallet({ url, ...key, tries: 1 }), grants }, mistake);
  const address = await listen(async ({ method, path, body, headers }) => {
    const { pathname, searchParams } = new URL(path, url);
    const moment = (name: string): Date => new Date(searchParams.get(name) ?? '');
    if (method === 'GET') return { status: 200, body: { data: studio.digests(moment('from'), moment('to')) } };
    if (pathname === '/free-rounds') return grants.take(body, headers);
    return { status: await studio.play(JSON.parse(body)) };
  });
  const { operator_id } = operator;
  const server = openFreeRoundServer({ url: `${address}free-rounds`, secret, operator_id, io });
  return certifyStudio({
    ...settings,
    ...{ watchMilliseconds: 1_500, croupier, wallet, url: address, digestUrl: address, game, only },
    ...(freeRounds && { freeRounds: { server, bonus } }),
  });
};

/** The failed trials of a report, in order. */
export const complaints = ({ findings }: Report): string[] =>
  findings.filter(({ verdict }) => verdict !== 'passed').map(({ id, verdict, seen }) => `${id} ${verdict}: ${seen}`);
