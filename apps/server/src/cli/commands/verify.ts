import { formatFinding } from '../../module/finding.ts';
import { knownMasterKey } from '../../process/home.ts';
import { checkSecrets } from '../../rekey/check-secrets.ts';
import { noteResults } from '../../verify/note-results.ts';
import { createProgress } from '../../verify/progress.ts';
import { type Verdict, verifyDatabase } from '../../verify/verify.ts';
import { defineCliCommand } from '../command.ts';

const summary = ({ operators, accounts, entries, findings }: Verdict): string => {
  const count = (n: number, what: string) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
  const looked = `${count(operators, 'operator')}, ${count(accounts, 'account')}, ${entries.toLocaleString('en')} entries`;
  return `Verified ${looked}: ${findings.length === 0 ? 'everything agrees.' : `${count(findings.length, 'finding')}.`}`;
};

const standbyNote =
  'No host takes writes, so a standby was read: what the primary has got since was not checked, and the result is not stored.';
const unstoredNote = 'The result is not stored: no host takes writes any more.';
const keyNote = 'There is no CROUPIER_MASTER_KEY: whether secrets open was not checked.';

export const verifyCommand = defineCliCommand({
  name: 'verify',
  summary: 'Prove the books: balances, hashes, counters, payments, events and daily roots',
  details:
    'Changes nothing but the note of its result that staff see, and may run while the platform does. Names what is ' +
    'wrong, to the entry, and secrets that the master key does not open; then the exit code is 1. Of several hosts in ' +
    'DATABASE_URL it reads the one that takes writes, and says so when it must read a standby.',
  options: { operator: { type: 'string', value: 'SLUG', help: 'only this operator; all of them by default' } },
  example: '--operator lucky',
  run: async ({ config, database, clock }, { operator }) => {
    const { url } = await database();
    const masterKey = knownMasterKey(config);
    const { stderr } = process;
    const progress = createProgress({ write: (text) => stderr.write(text), isTerminal: stderr.isTTY === true, clock });
    try {
      const more = masterKey ? [checkSecrets(masterKey)] : [];
      const verdict = await verifyDatabase({ databaseUrl: url, clock, operator, progress, more });
      const isStored = await noteResults({ databaseUrl: url, clock }, verdict);
      const notes = [
        ...(verdict.read_from === 'standby' ? [standbyNote] : isStored ? [] : [unstoredNote]),
        ...(masterKey ? [] : [keyNote]),
      ];
      const text = [...verdict.findings.map(formatFinding), ...notes, summary(verdict)].join('\n');
      const { checked: _, ...found } = verdict;
      const data = { ...found, secrets_checked: masterKey !== undefined, is_stored: isStored };
      return { data, text, failed: verdict.findings.length > 0 };
    } finally {
      progress.end();
    }
  },
});
