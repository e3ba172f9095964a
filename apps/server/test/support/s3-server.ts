import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { S3Settings } from '../../src/base/s3-settings.ts';
import { listenLocally } from '../../support/listen-locally.ts';

const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a-secret-of-the-test' };
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Computes the signature of a received request as the documentation of AWS says, and compares. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!given) return false;
  const [, id, day = '', region = '', names = '', signature] = given;
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const hash = request.headers['x-amz-content-sha256'];
  const canonical = [request.method, request.url, '', headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const isWhole = names.includes('host') && names.includes('x-amz-date') && hash === sha256(body);
  return id === credentials.accessKeyId && isWhole && hmac(key, text).toString('hex') === signature;
};

type S3Call = { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] };

/** A bucket in memory that checks signatures, and can be told to fail. */
export const startS3 = async (bucket = 'papers') => {
  const objects = new Map<string, Buffer>();
  const calls: S3Call[] = [];
  /** Statuses to answer first; 0 cuts the connection. */
  const troubles: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, headers });
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const trouble = troubles.shift();
    if (trouble === 0) return request.socket.destroy();
    if (trouble !== undefined) return refuse(trouble, 'SlowDown');
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    const isVirtual = headers.host?.startsWith(`${bucket}.`) ?? false;
    if (!isVirtual && !url.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');
    const key = isVirtual ? url.slice(1) : url.slice(bucket.length + 2);
    const found = objects.get(key);
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'PUT') return response.writeHead(200).end();
    if (method === 'DELETE') return response.writeHead(204).end();
    return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey');
  });
  const port = await listenLocally(server);
  const settings: S3Settings = {
    bucket,
    prefix: 'kyc/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    style: 'path',
    credentials,
    encryption: undefined,
  };
  return {
    settings,
    objects,
    calls,
    troubles,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
};
