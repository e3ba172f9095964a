import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../test/support/run-command.ts';
import { startS3 } from '../../test/support/s3-server.ts';
import { newBlobName } from '../base/blob-store.ts';

test('files copy: copies what is in the data folder, once', async () => {
  const s3 = await startS3();
  const home = await mkdtemp(join(tmpdir(), 'croupier-copy-'));
  onTestFinished(async () => {
    await s3.close();
    await rm(home, { recursive: true, force: true });
  });
  const names = [newBlobName(), newBlobName()];
  for (const name of names) {
    await mkdir(join(home, 'files', name.slice(0, 2)), { recursive: true });
    await writeFile(join(home, 'files', name.slice(0, 2), name.slice(2)), `sealed ${name}`);
  }
  await writeFile(join(home, 'files', 'notes.txt'), 'not ours');
  const { endpoint, region, credentials } = s3.settings;
  const env = {
    CROUPIER_HOME: home,
    KYC_STORAGE: 's3://papers/copied',
    KYC_STORAGE_ENDPOINT: endpoint,
    KYC_STORAGE_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const copy = () => runCommand(['files', 'copy'], env, home);
  expect(await copy()).toEqual({ code: 0, out: 'Copied 2 files; 0 were there already.', err: '' });
  expect(await copy()).toEqual({ code: 0, out: 'Copied 0 files; 2 were there already.', err: '' });
  const copied = [...s3.objects].filter(([key]) => key.startsWith('copied/')).map(([, bytes]) => bytes.toString());
  expect(copied.sort()).toEqual(names.map((name) => `sealed ${name}`).sort());
});
