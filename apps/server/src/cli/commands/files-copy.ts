import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderBlobs, nameAt } from '../../base/blob-store.ts';
import { Refusal } from '../../base/refusal.ts';
import { s3Blobs } from '../../base/s3-blobs.ts';
import { createProgress } from '../../verify/progress.ts';
import { defineCliCommand } from '../command.ts';

const namesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.flatMap((place) => nameAt(place.replaceAll('\\', '/')) ?? []).sort();
};

export const filesCopy = defineCliCommand({
  name: 'files copy',
  summary: "Copy players' documents from the data folder to KYC_STORAGE",
  details:
    'Files are copied as they are sealed, read back and compared; nothing is removed. May be stopped and run again: ' +
    'what is there already is left alone. Needs no database.',
  options: {},
  example: '',
  run: async ({ config, clock }) => {
    if (!config.kycStorage) throw new Refusal('INVALID_REQUEST', 'KYC_STORAGE is not set: it names the bucket.');
    const target = s3Blobs(config.kycStorage, { clock });
    await target.prove();
    const folder = join(config.home, 'files');
    const source = folderBlobs(folder);
    const { stderr } = process;
    const write = (text: string): void => void stderr.write(text);
    const progress = createProgress({ write, isTerminal: stderr.isTTY === true, clock, unit: 'files' });
    let [copied, present] = [0, 0];
    try {
      const names = await namesIn(folder);
      for (const name of names) {
        const bytes = (await source.read(name)) as Buffer;
        if ((await target.read(name))?.equals(bytes)) present += 1;
        else {
          await target.write(name, bytes);
          if (!(await target.read(name))?.equals(bytes)) throw new Error(`The copy of the file ${name} differs.`);
          copied += 1;
        }
        progress(copied + present, names.length, 'files');
      }
    } finally {
      progress.end();
    }
    return { data: { copied, present }, text: `Copied ${copied} files; ${present} were there already.` };
  },
});
