import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  boasting,
  breakingOff,
  codingNames,
  compressed,
  dripping,
  endless,
  silent,
  startHostile,
} from '../../test/support/hostile-answers.ts';
import { startS3 } from '../../test/support/s3-server.ts';
import { signAws } from './aws-signature.ts';
import { newBlobName } from './blob-store.ts';
import { systemClock } from './clock.ts';
import { sealedFileStore } from './file-store.ts';
import { s3Blobs } from './s3-blobs.ts';
import { readS3Settings, type S3Settings } from './s3-settings.ts';

const s3 = await startS3();
afterAll(() => s3.close());
beforeEach(() => {
  s3.calls.length = 0;
  s3.troubles.length = 0;
});
const quick = { clock: systemClock, pauseMilliseconds: 1 };
const blobsAt = (changes: Partial<S3Settings> = {}) => s3Blobs({ ...s3.settings, ...changes }, quick);

/** A real store that the environment names is tried like the one of this test. */
const real = readS3Settings(process.env, []);

describe.each([
  ['the store of this test', s3.settings],
  ...(real ? [['the store of KYC_STORAGE', real] as const] : []),
] as [string, S3Settings][])('files in %s', (_name, settings) => {
  const blobs = s3Blobs(settings, { clock: systemClock });
  const store = sealedFileStore(blobs, randomBytes(32));

  test('come back unchanged, and are gone when they are removed; removing again is no error', async () => {
    await blobs.prove();
    for (const content of [randomBytes(300_000), Buffer.alloc(0)]) {
      const name = await store.put(content, 'document:1');
      expect(await store.get(name, 'document:1')).toEqual(content);
      await store.remove(name);
      await store.remove(name);
      await expect(store.get(name, 'document:1')).rejects.toMatchObject({ problem: 'missing' });
    }
  });

  test('are replaced completely, and sealed again under another master key', async () => {
    const name = newBlobName();
    await blobs.write(name, Buffer.from('one'));
    await blobs.write(name, Buffer.from('two'));
    expect(await blobs.read(name)).toEqual(Buffer.from('two'));
    await blobs.remove(name);
    const [before, after] = [randomBytes(32), randomBytes(32)];
    const file = await sealedFileStore(blobs, before).put(Buffer.from('paper'), 'document:2');
    expect(await sealedFileStore(blobs, [after, before]).reseal(file, 'document:2')).toBe(true);
    expect(await sealedFileStore(blobs, after).get(file, 'document:2')).toEqual(Buffer.from('paper'));
    await blobs.remove(file);
  });

  test('a wrong secret is refused with a sentence that names the bucket and no secret', async () => {
    const wrong = { ...settings, credentials: { ...settings.credentials, secretAccessKey: 'wrong-secret' } };
    const failure = await s3Blobs(wrong, quick)
      .prove()
      .catch((error: Error) => error.message);
    expect(failure).toMatch(
      new RegExp(`^KYC_STORAGE: bucket ${settings.bucket} at \\S+: The file storage took no file`),
    );
    expect(failure).not.toContain('wrong-secret');
  });
});

describe('a request to the store', () => {
  test('is sealed, under a random name, without an access list', async () => {
    const store = sealedFileStore(blobsAt(), randomBytes(32));
    const name = await store.put(Buffer.from('%PDF name: Ada Lovelace'), 'kyc_document:1:7');
    const [call] = s3.calls;
    expect(call?.url).toBe(`/papers/kyc/${name.slice(0, 2)}/${name.slice(2)}`);
    expect(Object.keys(call?.headers ?? {}).filter((header) => /acl|grant|meta/.test(header))).toEqual([]);
    expect(s3.objects.get(`kyc/${name.slice(0, 2)}/${name.slice(2)}`)?.includes('Lovelace')).toBe(false);
  });

  test('names the bucket in the host where that is the style', async () => {
    const failure = blobsAt({ style: 'virtual', endpoint: 'http://s3.invalid:9000' }).prove();
    await expect(failure).rejects.toThrow(/^KYC_STORAGE: bucket papers at papers\.s3\.invalid:9000: /);
  });

  test('asks for encryption where that is configured, and names the key', async () => {
    await blobsAt({ encryption: { algorithm: 'aws:kms', keyId: 'key-1' } }).write(newBlobName(), Buffer.from('x'));
    expect(s3.calls[0]?.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
    });
  });
});

describe('a store that fails', () => {
  test.each([[503], [500], [429], [0]])('is retried after %d', async (trouble) => {
    s3.troubles.push(trouble, trouble);
    const name = newBlobName();
    await blobsAt().write(name, Buffer.from('x'));
    expect(s3.calls).toHaveLength(3);
    expect(await blobsAt().read(name)).toEqual(Buffer.from('x'));
  });

  test('that stays unavailable gives 503: the file is not reported as missing', async () => {
    s3.troubles.push(503, 503, 503);
    await expect(blobsAt().read(newBlobName())).rejects.toMatchObject({
      name: 'Overloaded',
      message: 'The file storage does not answer: it answered 503 (SlowDown).',
    });
    const nowhere = blobsAt({ endpoint: 'http://127.0.0.1:1' });
    await expect(nowhere.read(newBlobName())).rejects.toMatchObject({ name: 'Overloaded' });
  });

  test('a missing bucket is not reported as a missing file', async () => {
    await expect(blobsAt({ bucket: 'others' }).read(newBlobName())).rejects.toThrow('404 (NoSuchBucket)');
    await expect(blobsAt({ bucket: 'others' }).prove()).rejects.toThrow(/^KYC_STORAGE: bucket others at /);
  });

  test('stops reading a file that is larger than any that was stored', async () => {
    const name = newBlobName();
    await blobsAt().write(name, Buffer.alloc(5_000));
    const small = s3Blobs(s3.settings, { ...quick, maxBytes: 4_000 });
    await expect(small.read(name)).rejects.toThrow('the answer has more than 4000 bytes');
  });

  describe('with an answer that is no file', async () => {
    const server = await startHostile();
    afterAll(() => server.close());
    const blobs = s3Blobs(
      { ...s3.settings, endpoint: server.url.origin },
      { ...quick, maxBytes: 100_000, timeoutMilliseconds: 2_000 },
    );

    test.each(codingNames)('refuses it in %s, without a second request', async (coding) => {
      server.requests.length = 0;
      server.answer = compressed(coding, Buffer.alloc(2_000_000));
      await expect(blobs.read(newBlobName())).rejects.toMatchObject({
        name: 'StorageRefused',
        message: 'The file storage gave what it was not given: the answer is compressed.',
      });
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]).toMatch(/^accept-encoding: identity\r$/m);
    });

    test.each([
      ['does not end', endless],
      ['states a gigabyte', boasting],
    ])('stops reading one that %s', async (_, answer) => {
      server.sent = 0;
      server.answer = answer;
      await expect(blobs.read(newBlobName())).rejects.toThrow('the answer has more than 100000 bytes');
      expect(await server.sentInAll()).toBeLessThan(30_000_000);
    });

    test.each([
      ['comes byte by byte', dripping],
      ['never comes', silent],
      ['breaks off', breakingOff],
    ])('gives 503 for one that %s', async (_, answer) => {
      server.answer = answer;
      const hurried = s3Blobs({ ...s3.settings, endpoint: server.url.origin }, { ...quick, timeoutMilliseconds: 300 });
      await expect(hurried.read(newBlobName())).rejects.toMatchObject({ name: 'Overloaded' });
    });
  });

  test('refuses a path as a name', async () => {
    await expect(blobsAt().read('../../other')).rejects.toThrow('not the name of a stored file');
    expect(s3.calls).toEqual([]);
  });
});

/** The two examples in the documentation of Amazon S3. */
test.each([
  ['GET', '/test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  [
    'PUT',
    '/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('signs %s %s as Amazon documents it', (method, path, headers, body, signature) => {
  const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
  const signed = signAws(
    { method, url, headers: headers as Record<string, string>, body: Buffer.from(body) },
    { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    { region: 'us-east-1', now: new Date('2013-05-24T00:00:00.000Z') },
  );
  expect(signed.authorization).toContain(`Signature=${signature}`);
});

describe('configuration', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const read = (env: Record<string, string>) => {
    const problems: string[] = [];
    return { settings: readS3Settings({ ...keys, ...env }, problems), problems };
  };

  test.each([
    [{ KYC_STORAGE: 's3://papers' }, { bucket: 'papers', prefix: '', style: 'virtual', region: 'us-east-1' }],
    [{ KYC_STORAGE: 's3://papers/live/kyc/' }, { prefix: 'live/kyc/', endpoint: 'https://s3.us-east-1.amazonaws.com' }],
    [{ KYC_STORAGE: 's3://papers', KYC_STORAGE_ENDPOINT: 'http://minio:9000' }, { style: 'path' }],
    [{ KYC_STORAGE: 's3://papers', AWS_REGION: 'eu-west-1' }, { endpoint: 'https://s3.eu-west-1.amazonaws.com' }],
    [
      { KYC_STORAGE: 's3://papers', KYC_STORAGE_ENCRYPTION: 'aws:kms:alias/kyc' },
      { encryption: { algorithm: 'aws:kms', keyId: 'alias/kyc' } },
    ],
  ])('%o gives %o', (env, expected) => {
    const { settings, problems } = read(env as Record<string, string>);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject(expected);
  });

  test.each([
    [{ KYC_STORAGE: '/var/files' }, /^KYC_STORAGE must/],
    [{ KYC_STORAGE: 's3://Papers' }, /^KYC_STORAGE must/],
    [{ KYC_STORAGE: 's3://papers/../x' }, /^KYC_STORAGE must/],
    [{ KYC_STORAGE: 's3://papers', AWS_ACCESS_KEY_ID: '' }, /^AWS_ACCESS_KEY_ID and/],
    [{ KYC_STORAGE: 's3://papers', KYC_STORAGE_ENDPOINT: 'http://x/y' }, /^KYC_STORAGE_ENDPOINT must/],
    [{ KYC_STORAGE: 's3://papers', KYC_STORAGE_STYLE: 'both' }, /^KYC_STORAGE_STYLE must/],
    [{ KYC_STORAGE: 's3://papers', KYC_STORAGE_ENCRYPTION: 'rot13' }, /^KYC_STORAGE_ENCRYPTION must/],
    [{ KYC_STORAGE: 's3://papers', KYC_STORAGE_REGION: 'x/y' }, /^KYC_STORAGE_REGION must/],
  ])('%o is refused', (env, problem) => {
    expect(read(env as Record<string, string>).problems).toEqual([expect.stringMatching(problem)]);
  });
});
