import { formatFinding } from '../../module/finding.ts';
import { noteResults } from '../../verify/note-results.ts';
import { createProgress } from '../../verify/progress.ts';
import { type Verdict, verifyDatabase } from '../../verify/verify.ts';
import { defineCliCommand } from '../command.ts';

const summary = ({ operators, accounts, entries, findings }: Verdict): string => {
  const count = (n: number, what: string) => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
  const looked = `${count(operators, 'operator')}, ${count(accounts, 'account')}, ${entries.toLocaleString('en')} entries`;
  return `Verified ${looked}: ${findings.length === 0 ? 'everything agrees.' : `${count(findings.length, 'finding')}.`}`;
};

export const verifyCommand = defineCliCommand({
  name: 'verify',
  summary: 'Prove the books: balances, hashes, counters, payments, events and daily roots',
  details:
    'Changes nothing but the note of its result that staff see, and may run while the platform does. Names what is wrong, to the entry; then the exit code is 1.',
  options: { operator: { type: 'string', value: 'SLUG', help: 'only this operator; all of them by default' } },
  example: '--operator lucky',
  run: async ({ database, clock }, { operator }) => {
    const { url } = await database();
    const { stderr } = process;
    const progress = createProgress({ write: (text) => stderr.write(text), isTerminal: stderr.isTTY === true, clock });
    try {
      const verdict = await verifyDatabase({ databaseUrl: url, clock, operator, progress });
      await noteResults({ databaseUrl: url, clock }, verdict.checked);
      const text = [...verdict.findings.map(formatFinding), summary(verdict)].join('\n');
      const { checked: _, ...data } = verdict;
      return { data, text, failed: verdict.findings.length > 0 };
    } finally {
      progress.end();
    }
  },
});
