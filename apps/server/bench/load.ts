import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Job, LoadResult, Target } from './job.ts';
import { percentile } from './report.ts';
import { runWrk } from './wrk.ts';

/**
 * The load generator, a separate process: sockets stay open, requests are written as bytes, answers are read only by
 * their length. As much as possible is signed before the clock starts, so it costs little beside the server. Where wrk
 * is installed, it sends the requests.
 */
let serial = 0;
const run = `${process.pid}-${Date.now()}`;

/** A target and its followers, as bytes, and where they are sent. */
type Written = { readonly port: number; readonly requests: Buffer[] };

const writeRequests = ({ targets, key, port }: Job): Written => {
  serial += 1;
  const first = targets[serial % targets.length];
  const requests: Buffer[] = [];
  for (let one = first; one; one = one.next) requests.push(writeRequest(one, key));
  return { port: first?.port ?? port, requests };
};

let nonces = 0;

const writeRequest = (target: Target, key: Job['key']): Buffer => {
  const fill = (text: string): string => text.replaceAll('{{n}}', String(serial));
  const [url, body] = [fill(target.url), fill(target.body ?? '')];
  let head = `${target.method} ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
  for (const [name, value] of Object.entries(target.headers ?? {})) head += `${name}: ${fill(value)}\r\n`;
  if (body !== '') head += `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  if (key) {
    nonces += 1;
    const [timestamp, nonce] = [Math.floor(Date.now() / 1000), `${run}-${nonces}`];
    const signed = `${target.method}\n${url}\n${timestamp}\n${body}\n${nonce}`;
    const signature = createHmac('sha256', key.secret).update(signed).digest('hex');
    head += `X-Api-Key: ${key.key}\r\nX-Timestamp: ${timestamp}\r\nX-Nonce: ${nonce}\r\nX-Signature: ${signature}\r\n`;
  }
  return Buffer.from(`${head}\r\n${body}`);
};

/** Calls back with the status of each complete answer; the body is skipped by its content length. */
const readAnswers = (socket: Socket, answered: (status: number, text: () => string) => void): void => {
  let held: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const end = held.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(held.toString('latin1', 0, end + 2))?.[1] ?? '0';
      const whole = end + 4 + Number(length);
      if (held.length < whole) return;
      const answer = held;
      held = held.subarray(whole);
      answered(Number(answer.toString('latin1', 9, 12)), () => answer.toString('utf8', 0, whole));
    }
  });
};

const runLoad = (job: Job): Promise<LoadResult> =>
  job.wrk === undefined || job.targets.some(({ next, port }) => next || port) ? runHere(job) : runByWrk(job, job.wrk);

/** A signed or numbered request may be sent once only, so all of them are written before. */
const runByWrk = (job: Job, wrk: string): Promise<LoadResult> => {
  const mayRepeat = !job.key && !job.targets.some(({ url, body }) => `${url}${body}`.includes('{{n}}'));
  const count = mayRepeat ? job.targets.length : (job.signAhead ?? Math.ceil(15_000 * job.seconds));
  const requests = Array.from({ length: count }, () => writeRequests(job).requests[0]!);
  return runWrk(wrk, job, requests, mayRepeat);
};

const runHere = async (job: Job): Promise<LoadResult> => {
  const ahead = Array.from({ length: job.signAhead ?? 0 }, () => writeRequests(job));
  const latencies: number[] = [];
  const others: Record<string, number> = {};
  let sample = '';
  const started = performance.now();
  const end = started + job.seconds * 1000;

  const ports = [...new Set([job.port, ...job.targets.flatMap(({ port }) => port ?? [])])];
  const drive = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sockets = new Map(ports.map((port) => [port, connect(port, '127.0.0.1').setNoDelay(true)]));
      let sentAt = 0;
      let following: Buffer[] = [];
      let current: Socket | undefined;
      const next = () => {
        sentAt = performance.now();
        const { port, requests } = ahead.pop() ?? writeRequests(job);
        following = requests;
        current = sockets.get(port);
        current?.write(following.shift()!);
      };
      const answered = (status: number, text: () => string) => {
        const isFailure = status < 200 || status > 299;
        // An answer of those that count as failures, if there is one.
        if (sample === '' || (isFailure && Object.keys(others).length === 0)) sample = text();
        if (isFailure) others[status] = (others[status] ?? 0) + 1;
        const follower = following.shift();
        if (follower) return void current?.write(follower);
        const now = performance.now();
        latencies.push(now - sentAt);
        if (now < end) return next();
        for (const socket of sockets.values()) socket.destroy();
      };
      let missing = sockets.size;
      for (const socket of sockets.values()) {
        socket.on('connect', () => {
          missing -= 1;
          if (missing === 0) next();
        });
        socket.on('error', reject);
        socket.on('close', () => resolve());
        readAnswers(socket, answered);
      }
    });
  await Promise.all(Array.from({ length: job.connections }, drive));

  const seconds = (performance.now() - started) / 1000;
  return {
    requests_per_second: latencies.length / seconds,
    p50_ms: percentile(latencies, 0.5),
    p99_ms: percentile(latencies, 0.99),
    requests: latencies.length,
    others,
    sample,
  };
};

if (process.send)
  process.on('message', (job: Job) => {
    runLoad(job).then(
      (result) => process.send?.({ result }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
