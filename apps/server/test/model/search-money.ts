import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatExploit, searchMoney } from './money-search.ts';

/**
 * npm run search-money: looks for a sequence of commands that leaves a player with more real money than luck explains, in
 * memory and without a database. The same seed tries the same sequences.
 */
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    help: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const [seed, sequences] = [Number(values.seed), Number(values.sequences)];

if (values.help || !Number.isSafeInteger(seed) || !Number.isSafeInteger(sequences) || sequences < 1) {
  say('npm run search-money -- [--sequences 10000] [--seed 1]');
  process.exitCode = values.help ? 0 : 1;
} else {
  say(`Seed ${seed}: ${sequences} sequences. --seed ${seed} repeats them.`);
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  const exploit = searchMoney(seed, sequences, (done) => {
    if (done % 1_000 === 0) say(`${done} of ${sequences} sequences, ${seconds()}`);
  });
  say(exploit ? formatExploit(exploit) : `Nothing found in ${sequences} sequences, ${seconds()}.`);
  process.exitCode = exploit ? 1 : 0;
}
