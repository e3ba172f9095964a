import { connect, type Socket } from 'node:net';
import { errors } from '@croupier/contract/errors.ts';
import { seededChance } from './fuzz-random.ts';
import { type FuzzRequest, type Identities, nextRequest } from './fuzz-requests.ts';

export type FuzzOptions = {
  readonly port: number;
  readonly identities: Identities;
  readonly seed: number;
  readonly requests: number;
  readonly connections?: number;
  readonly mostMilliseconds: number;
  /** Called when a share of the requests has been sent. */
  readonly at?: (sent: number) => Promise<void>;
};

export type FuzzResult = {
  readonly sent: number;
  readonly byStatus: Record<string, number>;
  readonly byKind: Record<string, number>;
  /** What must not happen: 5xx, silence, or an answer that is not as errors are written. */
  readonly failures: string[];
};

type Outcome = { status: number; head: string; body: string } | 'closed' | 'silent';

const breakPatience = 400;
const patience = 20_000;

/** Sends one request and waits for its answer, the end of the connection, or too long. */
const exchange = (socket: Socket, { bytes, breaks, method }: FuzzRequest): Promise<Outcome> =>
  new Promise((resolve) => {
    let held = '';
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('close');
      resolve(outcome);
    };
    const timer = setTimeout(() => finish('silent'), breaks ? breakPatience : patience);
    socket.on('close', () => finish(held === '' ? 'closed' : (readAnswer(held, method, true) ?? 'closed')));
    socket.on('data', (chunk) => {
      held += chunk.toString('latin1');
      const answer = readAnswer(held, method, false);
      if (answer) finish(answer);
    });
    socket.write(bytes);
  });

const readAnswer = (text: string, method: string, ended: boolean): Exclude<Outcome, string> | undefined => {
  const from = text.startsWith('HTTP/1.1 100') ? text.indexOf('\r\n\r\n') + 4 : 0;
  const end = text.indexOf('\r\n\r\n', from);
  if (end === -1) return undefined;
  const head = text.slice(from, end);
  const status = Number(head.slice(9, 12));
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const bodyless = method === 'HEAD' || status === 204 || status === 304;
  const body = text.slice(end + 4, end + 4 + length);
  return bodyless || ended || body.length >= length ? { status, head, body } : undefined;
};

const judge = (request: FuzzRequest, outcome: Outcome): string | undefined => {
  const name = `${request.kind}: ${JSON.stringify(request.bytes.toString('latin1').slice(0, 1500))}`;
  if (outcome === 'silent') return request.breaks ? undefined : `no answer to ${name}`;
  if (outcome === 'closed') return request.breaks ? undefined : `closed without an answer: ${name}`;
  if (outcome.status >= 500 || !(outcome.status >= 200))
    return `${outcome.status} ${outcome.body.slice(0, 300)} to ${name}`;
  if (!/\r\nx-request-id: req_/i.test(outcome.head)) return `no X-Request-Id on ${outcome.head} for ${name}`;
  if (outcome.status < 400 || outcome.body === '') return undefined;
  const code = readCode(outcome.body);
  return code !== undefined && code in errors
    ? undefined
    : `not an error of ours: ${outcome.body.slice(0, 300)} to ${name}`;
};

const readCode = (body: string): string | undefined => {
  try {
    return (JSON.parse(body) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
};

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });

/** Requests without end and reason, over connections that stay open where they can. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzResult> => {
  const chance = seededChance(options.seed);
  const result: FuzzResult & { sent: number } = { sent: 0, byStatus: {}, byKind: {}, failures: [] };
  const end = performance.now() + options.mostMilliseconds;
  let pausing: Promise<void> | undefined;

  const drive = async (): Promise<void> => {
    let socket: Socket | undefined;
    while (result.sent < options.requests && performance.now() < end && result.failures.length < 20) {
      await pausing;
      const request = nextRequest(chance, options.identities);
      result.sent += 1;
      if (options.at && result.sent === Math.ceil(options.requests * 0.2)) pausing = options.at(result.sent);
      if (!socket || socket.destroyed || !socket.writable) socket = await open(options.port);
      const outcome = await exchange(socket, request);
      const status = typeof outcome === 'string' ? outcome : String(outcome.status);
      result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
      result.byKind[request.kind] = (result.byKind[request.kind] ?? 0) + 1;
      const failure = judge(request, outcome);
      if (failure) result.failures.push(failure);
      if (request.breaks || typeof outcome === 'string' || /\r\nconnection: close/i.test(outcome.head))
        socket.destroy();
    }
    socket?.destroy();
  };
  await Promise.all(Array.from({ length: options.connections ?? 32 }, drive));
  return result;
};
