import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { closeOnSignal } from '../../support/close-on-signal.ts';
import type { Site } from './casino.ts';
import { formatCasinoExploit, searchCasino, shrinkCasino } from './casino-search.ts';
import { startSite } from './casino-site.ts';
import { formatExploit, searchMoney } from './money-search.ts';
import { formatRewardExploit, searchRewards } from './reward-search.ts';

const usage = `npm run search-money -- [--sequences 10000] [--casinos 200] [--days 100] [--seed 1]

Looks for ways to money that nobody should have. The same seed tries the same.
--sequences  commands on one account, in memory: more real money than luck explains
--casinos    requests to two servers on a real database: one person with several accounts, staff with one role, files of
             the bank, keys with one scope
--days       days of play over HTTP: cashback, points, rounds that stay open, bets that are rolled back`;

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    casinos: { type: 'string', default: '200' },
    days: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [seed, sequences, casinos, days] = [values.seed, values.sequences, values.casinos, values.days].map(Number) as [
  number,
  number,
  number,
  number,
];

const timed = (number: number, what: string, every: number) => {
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  return {
    onProgress: (done: number): void => {
      if (done % every === 0) say(`${done} of ${number} ${what}, ${seconds()}`);
    },
    tell: (exploit: string | undefined): void => {
      say(exploit ?? `Nothing found in ${number} ${what}, ${seconds()}.`);
      if (exploit) process.exitCode = 1;
    },
  };
};

const searchAccounts = (): void => {
  const { onProgress, tell } = timed(sequences, 'sequences', 1_000);
  const exploit = searchMoney(seed, sequences, onProgress);
  tell(exploit && formatExploit(exploit));
};

const searchCasinos = async (site: Site): Promise<void> => {
  const { onProgress, tell } = timed(casinos, 'casinos', 20);
  const exploit = await searchCasino(site, seed, casinos, { onProgress });
  tell(exploit && formatCasinoExploit(await shrinkCasino(site, exploit)));
};

const searchDays = async (site: Site): Promise<void> => {
  const { onProgress, tell } = timed(days, 'days', 20);
  const exploit = await searchRewards(site, seed, days, onProgress);
  tell(exploit && formatRewardExploit(exploit));
};

/** Runs a search on two servers with a database of their own. */
const onSite = async (search: (site: Site) => Promise<void>): Promise<void> => {
  const site = await startSite();
  const stopListening = closeOnSignal(site.close);
  try {
    await search(site);
  } finally {
    stopListening();
    await site.close();
  }
};

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0;

if (values.help || ![seed, sequences, casinos, days].every(isCount)) {
  say(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  say(`Seed ${seed}: ${sequences} sequences, ${casinos} casinos and ${days} days. --seed ${seed} repeats them.`);
  if (sequences > 0) searchAccounts();
  if (casinos > 0) await onSite(searchCasinos);
  if (days > 0) await onSite(searchDays);
}
