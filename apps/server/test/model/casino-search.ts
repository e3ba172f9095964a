import { seeded } from '../../support/random.ts';
import { Casino, type Site } from './casino.ts';
import { Attacker, type Kit, kits } from './casino-attacker.ts';
import type { CasinoStep } from './casino-book.ts';
import { judge } from './casino-judge.ts';
import { playStep } from './casino-steps.ts';

/** A sequence of steps after which a casino has lost money, or somebody did alone what needs two. */
export type CasinoExploit = {
  readonly seed: number;
  readonly kit: Kit;
  readonly why: string;
  readonly steps: readonly CasinoStep[];
};

const stepsAtMost = 30;

/** Plays one step, a second after the one before, and judges the casino if it did something. */
const playAndJudge = async (casino: Casino, step: CasinoStep): Promise<string | undefined> => {
  casino.site.clock.advance(1_000);
  return (await playStep(casino, step)) === 'ok' ? judge(casino) : undefined;
};

/** In the sequences of several accounts the first deposit brings a bonus, too. */
const openCasino = async (site: Site, kit: Kit): Promise<Casino> => {
  const casino = await Casino.found(site);
  if (kit === 'accounts') await casino.offers();
  return casino;
};

const playOne = async (site: Site, seed: number, kit: Kit): Promise<CasinoExploit | undefined> => {
  const casino = await openCasino(site, kit);
  const attacker = new Attacker(seeded(seed), casino, kit);
  const steps: CasinoStep[] = [];
  while (steps.length < stepsAtMost) {
    for (const step of attacker.next()) {
      steps.push(step);
      const why = await playAndJudge(casino, step);
      if (why) return { seed, kit, why, steps };
    }
  }
  return undefined;
};

const replay = async (site: Site, kit: Kit, steps: readonly CasinoStep[]): Promise<string | undefined> => {
  const casino = await openCasino(site, kit);
  for (const step of steps) {
    const why = await playAndJudge(casino, step);
    if (why) return why;
  }
  return undefined;
};

/**
 * The sequence without the steps that the exploit does not need. Steps at the same time may come out otherwise when they
 * are played again: then they stay.
 */
export const shrinkCasino = async (site: Site, exploit: CasinoExploit): Promise<CasinoExploit> => {
  let { steps, why } = exploit;
  for (let at = steps.length - 2; at >= 0; at -= 1) {
    const without = steps.toSpliced(at, 1);
    const still = await replay(site, exploit.kit, without);
    if (still) [steps, why] = [without, still];
  }
  return { ...exploit, steps, why };
};

type Options = { readonly only?: readonly Kit[]; readonly onProgress?: (done: number) => void };

/** Searches casinos for an exploit: the same seed and number try the same sequences, of each kind of attacker in turn. */
export const searchCasino = async (
  site: Site,
  seed: number,
  sequences: number,
  { only = kits, onProgress = () => undefined }: Options = {},
): Promise<CasinoExploit | undefined> => {
  for (let n = 0; n < sequences; n += 1) {
    const exploit = await playOne(site, seed + n, only[n % only.length] as Kit);
    if (exploit) return exploit;
    onProgress(n + 1);
  }
  return undefined;
};

export const formatCasinoExploit = ({ seed, kit, why, steps }: CasinoExploit): string =>
  [`Seed ${seed}, ${kit}: ${why}. After:`, ...steps.map((step) => `  ${JSON.stringify(step)}`)].join('\n');
