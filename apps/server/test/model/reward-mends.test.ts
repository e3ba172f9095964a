import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seed } from '../support/property.ts';
import type { Site } from './casino.ts';
import { formatRewardExploit, type searchRewards } from './reward-search.ts';

const modules = '../../src/modules';
type Rounds = typeof import('../../src/modules/rounds/shared-queries.ts');
type Transactions = typeof import('../../src/modules/provider/shared-queries.ts');

type Points = typeof import('../../src/modules/wallet/points.ts');

let out = '';

/** Each rule, and the module with its earlier form while the rule is taken out. */
const mends: Record<string, { readonly path: string; readonly by: (actual: object) => object }> = {
  'a loss counts for cashback when its round closes': {
    path: 'rounds/shared-queries.ts',
    by: (actual) => ({
      roundsOpenAt: (...[tx, operatorId, ...rest]: Parameters<Rounds['roundsOpenAt']>) =>
        out === 'a loss counts for cashback when its round closes'
          ? tx`select null::bigint as player_id, null::bigint as provider_id, null::text as round_id where false`
          : (actual as Rounds).roundsOpenAt(tx, operatorId, ...rest),
    }),
  },
  'what puts a player ahead in an open round counts for cashback when it is paid': {
    path: 'provider/shared-queries.ts',
    by: (actual) => ({
      lossesOfOpenRounds: (...args: Parameters<Transactions['lossesOfOpenRounds']>) => {
        const [tx, operatorId, rounds, since, moment] = args;
        return out === 'what puts a player ahead in an open round counts for cashback when it is paid'
          ? tx`
            select r.player_id, case t.kind when 'bet' then t.real_amount else -t.real_amount end as loss
            from ${rounds} r join provider_transactions t on t.operator_id = ${operatorId}
              and t.provider_id = r.provider_id and t.round_id = r.round_id and t.player_id = r.player_id
            where t.created_at >= ${since} and t.created_at < ${moment}`
          : (actual as Transactions).lossesOfOpenRounds(...args);
      },
    }),
  },
  'what is owed for points that were taken back does not leave': {
    path: 'wallet/points.ts',
    by: (actual) => ({
      owedForPoints: (...args: Parameters<Points['owedForPoints']>) =>
        out === 'what is owed for points that were taken back does not leave'
          ? 0
          : (actual as Points).owedForPoints(...args),
    }),
  },
};

describe('finds the way again when a rule is taken out', () => {
  let broken: Awaited<ReturnType<typeof import('../support/world.ts')['createWorld']>>;
  let site: Site;
  let search: typeof searchRewards;

  beforeAll(async () => {
    vi.resetModules();
    for (const { path, by } of Object.values(mends))
      vi.doMock(`${modules}/${path}`, async (original) => {
        const actual = (await original()) as object;
        return { ...actual, ...by(actual) };
      });
    const { createWorld, masterKey } = await import('../support/world.ts');
    search = (await import('./reward-search.ts')).searchRewards;
    broken = await createWorld();
    site = { nodes: [broken.app], clock: broken.clock, masterKey };
  });

  afterAll(async () => {
    await broken.close();
    for (const { path } of Object.values(mends)) vi.doUnmock(`${modules}/${path}`);
    vi.resetModules();
  });

  test.each(Object.keys(mends))('%s', async (rule) => {
    out = rule;
    const exploit = await search(site, seed, 120);
    out = '';
    expect(exploit && formatRewardExploit(exploit)).toMatch(/can be explained/);
  });
});
