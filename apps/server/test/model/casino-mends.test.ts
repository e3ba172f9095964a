import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seed } from '../support/property.ts';
import type { Site } from './casino.ts';
import { type Mend, mends, modules, type Part } from './casino-mends.ts';
import { formatCasinoExploit } from './casino-search.ts';

/** The rule that is taken out now. */
let out: Mend | undefined;

type Switched = Part & { readonly mend: Mend };

/** The module with what takes its earlier form while a rule is taken out. */
const switchable = (actual: object, parts: readonly Switched[]): object => {
  const replaced = { ...actual };
  for (const { mend, forms } of parts)
    Object.assign(
      replaced,
      forms({ ...replaced }, () => out === mend),
    );
  return replaced;
};

const paths = Map.groupBy(
  mends.flatMap((mend) => mend.parts.map((part): Switched => ({ ...part, mend }))),
  ({ path }) => path,
);

/** Each search takes seconds: all rules are tried under CROUPIER_LONG, every fourth with the rest of the tests. */
const tried = process.env.CROUPIER_LONG ? mends : mends.filter((_, n) => n % 4 === 0);

describe('finds the way again when a rule is taken out', () => {
  let world: Awaited<ReturnType<typeof import('../support/world.ts')['createWorld']>>;
  let site: Site;
  let search: typeof import('./casino-search.ts')['searchCasino'];

  beforeAll(async () => {
    vi.resetModules();
    for (const [path, parts] of paths)
      vi.doMock(`${modules}/${path}`, async (original) => switchable((await original()) as object, parts));
    const { createWorld, masterKey } = await import('../support/world.ts');
    search = (await import('./casino-search.ts')).searchCasino;
    world = await createWorld();
    site = { nodes: [world.app, await world.startNode()], clock: world.clock, masterKey };
  });

  afterAll(async () => {
    await world.close();
    for (const path of paths.keys()) vi.doUnmock(`${modules}/${path}`);
    vi.resetModules();
  });

  test.each(tried)('$rule', async (mend) => {
    out = mend;
    if (mend.sql) await world.admin.unsafe(mend.sql);
    try {
      const exploit = await search(site, seed, 200, { only: [mend.kit] });
      expect(exploit && formatCasinoExploit(exploit)).toMatch(mend.found);
    } finally {
      out = undefined;
    }
  });
});
