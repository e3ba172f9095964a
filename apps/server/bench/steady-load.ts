import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedHeaders } from '../src/call/signed-headers.ts';
import type { Target } from './job.ts';

type Answered = {
  readonly at: number;
  readonly milliseconds: number;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly text: string;
};

export type SteadyLoad = {
  /** The ports that are called in turns from now on. Requests to others that are on their way are still awaited. */
  route(ports: readonly number[]): void;
  /** Waits until nothing is on its way to this port. */
  drained(port: number): Promise<void>;
  /** Ends the load, and returns every answer in the order of the sending. */
  stop(): Promise<readonly Answered[]>;
};

/**
 * Sends chains of requests (a target and its followers) at a steady rate, whether or not earlier ones are answered: so a
 * stall delays every request that falls into it, as it would those of players.
 */
export const startSteadyLoad = (options: {
  readonly ports: readonly number[];
  readonly perSecond: number;
  readonly key: { readonly key: string; readonly secret: string };
  readonly chain: (n: number) => Target;
}): SteadyLoad => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const answers: Answered[] = [];
  const onTheWay = new Map<number, number>();
  let { ports } = options;
  let ends = false;
  let sent = 0;

  const count = (port: number, step: 1 | -1): void => void onTheWay.set(port, (onTheWay.get(port) ?? 0) + step);

  const send = async ({ method, url, body = '' }: Target): Promise<number> => {
    const port = ports[sent % ports.length] as number;
    sent += 1;
    const at = performance.now();
    count(port, 1);
    const headers = {
      ...signedHeaders(options.key, new Date(), { method, url, body }),
      'content-length': Buffer.byteLength(body),
    };
    const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
      const failed = (error: Error): void => resolve({ status: 0, text: String(error) });
      const sending = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          received += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received })).on('error', failed);
      });
      sending.on('error', failed).end(body);
    });
    count(port, -1);
    answers.push({ at, milliseconds: performance.now() - at, status, text });
    return status;
  };

  const runChain = async (first: Target): Promise<void> => {
    for (let one: Target | undefined = first; one; one = one.next) {
      const status = await send(one);
      if (status < 200 || status > 299) return;
    }
  };

  const running = new Set<Promise<void>>();
  const drive = async (): Promise<void> => {
    const started = performance.now();
    for (let n = 0; !ends; n += 1) {
      await sleep(Math.max(0, started + (n * 1_000) / options.perSecond - performance.now()));
      const chain = runChain(options.chain(n)).finally(() => running.delete(chain));
      running.add(chain);
    }
  };
  const driving = drive();

  return {
    route: (to) => {
      ports = to;
    },
    drained: async (port) => {
      while ((onTheWay.get(port) ?? 0) > 0) await sleep(5);
    },
    stop: async () => {
      ends = true;
      await driving;
      await Promise.all(running);
      agent.destroy();
      return answers.toSorted((a, b) => a.at - b.at);
    },
  };
};
