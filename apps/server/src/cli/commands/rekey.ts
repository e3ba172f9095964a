import { openFileStore } from '../../process/home.ts';
import { type Rekeyed, rekey } from '../../rekey/rekey.ts';
import { createProgress } from '../../verify/progress.ts';
import { defineCliCommand } from '../command.ts';

const formatRekeyed = ({ master_key_id, resealed, unreadable, remaining }: Rekeyed): string => {
  const lines = [`${resealed.toLocaleString('en')} secrets and files were sealed anew.`];
  for (const place of unreadable) lines.push(`Does not open, left as it was: ${place}`);
  if (remaining > 0)
    lines.push(
      `${remaining.toLocaleString('en')} were sealed under another key meanwhile: a server still has it as its ` +
        'CROUPIER_MASTER_KEY. Restart it with the new one, then run rekey again.',
    );
  else lines.push(`Everything that opens is sealed under the master key ${master_key_id}. No other is needed.`);
  return lines.join('\n');
};

export const rekeyCommand = defineCliCommand({
  name: 'rekey',
  summary: 'Encrypt every secret and file again with the current master key',
  details:
    'CROUPIER_MASTER_KEY is the new key, CROUPIER_MASTER_KEY_OTHERS the one before, for this command and for all ' +
    'servers, which go on running. May be stopped and run again at any time.',
  options: {},
  example: '',
  run: async ({ config, clock, database }) => {
    const { sql, control, masterKey } = await database();
    const keys = await masterKey();
    const { stderr } = process;
    const write = (text: string): void => void stderr.write(text);
    const progress = createProgress({ write, isTerminal: stderr.isTTY === true, clock, unit: 'secrets' });
    try {
      const files = await openFileStore(config, keys, clock);
      const done = await rekey({ sql, control, masterKey: keys, files, progress });
      return { data: done, text: formatRekeyed(done), failed: done.unreadable.length > 0 || done.remaining > 0 };
    } finally {
      progress.end();
    }
  },
});
