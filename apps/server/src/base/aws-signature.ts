import { createHmac } from 'node:crypto';
import { sha256Hex } from './sha256.ts';

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

export type SignedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/**
 * The headers of a request to an S3 API, signed by AWS Signature Version 4. Paths must be encoded already, once, as S3
 * takes them; queries are not used.
 */
export const signAws = (
  { method, url, headers, body }: SignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, now }: { readonly region: string; readonly now: Date },
): Record<string, string> => {
  const moment = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': sha256Hex(body),
    'x-amz-date': moment,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const signed = Object.entries({ ...all, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replaceAll(/ +/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, '', lines, names, all['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256Hex(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
