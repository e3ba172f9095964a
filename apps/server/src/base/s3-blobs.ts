import { setTimeout as sleep } from 'node:timers/promises';
import { knownUrl } from '@croupier/contract/addresses.ts';
import { signAws } from './aws-signature.ts';
import { type BlobStore, newBlobName, pathOfBlob } from './blob-store.ts';
import type { Clock } from './clock.ts';
import { AnswerRefused, CallTimedOut, openOutgoing } from './outgoing.ts';
import { Overloaded } from './refusal.ts';
import type { S3Settings } from './s3-settings.ts';

export type S3Options = {
  readonly clock: Clock;
  readonly timeoutMilliseconds?: number;
  readonly pauseMilliseconds?: number;
  readonly maxBytes?: number;
};

export type S3Blobs = BlobStore & {
  /** Writes, reads and removes a file. Throws a sentence that says what is wrong. */
  prove(): Promise<void>;
};

/** The store refused the request; a retry would not help. */
class StorageRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StorageRefused';
  }
}

type Method = 'GET' | 'PUT' | 'DELETE';

const attempts = 3;
const retryable: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Files in a bucket. Their access is that of the bucket: no access list is sent. */
export const s3Blobs = (settings: S3Settings, options: S3Options): S3Blobs => {
  const { timeoutMilliseconds = 15_000, pauseMilliseconds = 200, maxBytes = 16 * 1024 * 1024 } = options;
  const outgoing = openOutgoing({ timeoutMilliseconds, maxBytes });
  const base = baseOf(settings);
  const encryption: Record<string, string> = {};
  if (settings.encryption) {
    encryption['x-amz-server-side-encryption'] = settings.encryption.algorithm;
    const { keyId } = settings.encryption;
    if (keyId) encryption['x-amz-server-side-encryption-aws-kms-key-id'] = keyId;
  }

  const sendOnce = async (method: Method, url: URL, body: Uint8Array, headers: Record<string, string>) => {
    const signed = signAws({ method, url, headers, body }, settings.credentials, {
      region: settings.region,
      now: options.clock.now(),
    });
    const { status, body: bytes } = await outgoing.call(url, {
      method,
      headers: signed,
      body: method === 'PUT' ? body : undefined,
    });
    return { status, bytes };
  };

  /** Transient failures are retried: each of these requests is safe to repeat. */
  const send = async (method: Method, name: string, body: Uint8Array = new Uint8Array(), headers = {}) => {
    const url = knownUrl(`${base}${pathOfBlob(name)}`);
    let problem = '';
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      if (attempt > 1) await sleep(pauseMilliseconds * 2 ** (attempt - 1));
      try {
        const answer = await sendOnce(method, url, body, headers);
        if (!retryable.has(answer.status)) return answer;
        problem = describeAnswer(answer);
      } catch (error) {
        if (error instanceof AnswerRefused)
          throw new StorageRefused(`The file storage gave what it was not given: ${error.message}.`);
        problem = reasonOf(error);
      }
    }
    throw new Overloaded(`The file storage does not answer: ${problem}.`, 5);
  };

  const write: BlobStore['write'] = async (name, bytes) => {
    const headers = { 'content-type': 'application/octet-stream', ...encryption };
    const answer = await send('PUT', name, bytes, headers);
    if (answer.status !== 200) throw new StorageRefused(`The file storage took no file: ${describeAnswer(answer)}.`);
  };
  const read: BlobStore['read'] = async (name) => {
    const answer = await send('GET', name);
    if (answer.status === 200) return answer.bytes;
    if (answer.status === 404 && !answer.bytes.includes('NoSuchBucket')) return undefined;
    throw new StorageRefused(`The file storage gave no file: ${describeAnswer(answer)}.`);
  };
  const remove: BlobStore['remove'] = async (name) => {
    const answer = await send('DELETE', name);
    if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404)
      throw new StorageRefused(`The file storage removed no file: ${describeAnswer(answer)}.`);
  };
  return {
    write,
    read,
    remove,
    prove: async () => {
      const [name, bytes] = [newBlobName(), Buffer.from('croupier')];
      try {
        await write(name, bytes);
        const kept = await read(name);
        if (!kept?.equals(bytes)) throw new StorageRefused('The file storage gave back other bytes than it took.');
        await remove(name);
      } catch (error) {
        const { host } = knownUrl(base);
        throw new Error(`KYC_STORAGE: bucket ${settings.bucket} at ${host}: ${(error as Error).message}`);
      }
    },
  };
};

const baseOf = ({ endpoint, style, bucket, prefix }: S3Settings): string => {
  const url = knownUrl(endpoint);
  return style === 'path' ? `${url.origin}/${bucket}/${prefix}` : `${url.protocol}//${bucket}.${url.host}/${prefix}`;
};

/** The status with the error code of S3's answer, and nothing else of its body. */
const describeAnswer = ({ status, bytes }: { readonly status: number; readonly bytes: Buffer }): string => {
  const [, code] = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8')) ?? [];
  return `it answered ${status}${code ? ` (${code})` : ''}`;
};

const reasonOf = (error: unknown): string => {
  if (error instanceof CallTimedOut) return 'no answer in time';
  return (error as { code?: string }).code ?? 'no connection';
};
