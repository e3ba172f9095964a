import type { BenchContext } from './context.ts';
import { depositsTo } from './deposits.ts';
import type { Kind } from './former-figures.ts';
import type { Job } from './job.ts';
import { betsOf } from './provider.ts';
import { halvesOf } from './series.ts';
import type { Version } from './version.ts';

/** Either version has the first half of its players; in the present one's database plain server and pgbench have the second. */
export type Half = 'first' | 'second';

/** A version with its own database, in which the same was seeded. */
export const seedSide = async (context: BenchContext, version: Version) => {
  const databaseUrl = await version.database();
  const [{ seedPlay, roundsOf }, { seedStudio }] = await Promise.all([
    version.load('bench/play.ts'),
    version.load('support/seed-studio.ts'),
  ]);
  const seeded = await seedPlay(context, databaseUrl);
  const studio = await seedStudio(databaseUrl, context.masterKey, seeded);
  const of = <T>(list: readonly T[], half: Half): readonly T[] => halvesOf(list)[half === 'first' ? 0 : 1];
  return {
    databaseUrl,
    seeded,
    studio,
    loadOf: (kind: Kind, half: Half, mark: string): Pick<Job, 'targets' | 'key'> => {
      if (kind === 'play') return { targets: roundsOf({ ...seeded, tokens: of(seeded.tokens, half) }) };
      if (kind === 'deposits') return { targets: depositsTo(of(seeded.players, half), mark), key: seeded.key };
      return { targets: betsOf({ ...studio, sessions: of(studio.sessions, half) }, mark), key: studio.key };
    },
  };
};

/** The same with its server. */
export const openSide = async (context: BenchContext, version: Version, env: Readonly<Record<string, string>> = {}) => {
  const side = await seedSide(context, version);
  return { ...side, server: await version.server(side.databaseUrl, env) };
};

export type Side = Awaited<ReturnType<typeof openSide>>;
