import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentIo } from '../../../../packages/cli/test/silent-io.ts';
import { startS3 } from '../../test/support/s3-server.ts';
import { newBlobName } from '../base/blob-store.ts';
import { readConfig } from '../process/config.ts';
import { runCli } from './run-cli.ts';

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
  const copy = async () => {
    const said: string[] = [];
    const say = (text: string): void => void said.push(text);
    const args = ['files', 'copy'];
    const io = silentIo(args, { out: say, err: say });
    const code = await runCli({ args, io, readConfig: () => readConfig(env, home), served: [] });
    return [code, said.join('')];
  };
  expect(await copy()).toEqual([0, 'Copied 2 files; 0 were there already.']);
  expect(await copy()).toEqual([0, 'Copied 0 files; 2 were there already.']);
  const copied = [...s3.objects].filter(([key]) => key.startsWith('copied/')).map(([, bytes]) => bytes.toString());
  expect(copied.sort()).toEqual(names.map((name) => `sealed ${name}`).sort());
});
