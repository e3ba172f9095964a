import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signedHeaders } from '../src/call/signed-headers.ts';
import type { Random } from '../support/random.ts';
import type { Key } from './calls.ts';

export type Counted = {
  /** Deposits that were answered 201, each on the first try. */
  done: number;
  /** Connections that nobody accepted: nothing was sent, and the next server got the request. */
  refused: number;
  /** What a client sees as a failure: a cut connection, no answer, or any other status. */
  readonly failed: string[];
  /** How many requests went over a connection that had served one before. */
  reused: number;
};

export type KeepAliveOptions = {
  readonly bases: readonly string[];
  readonly key: Key;
  readonly players: readonly number[];
  readonly clients: number;
  readonly random: Random;
};

/** How often clients ask which servers are ready, as load balancers do. */
const lookMilliseconds = 100;

/**
 * Clients that keep their connections open and send each deposit once, to a server that was ready a moment ago: what a
 * proxy before several servers does. Returns the function that ends them and says what became of every request.
 */
export const runKeepAliveClients = (options: KeepAliveOptions): (() => Promise<Counted>) => {
  const { bases, key, players, clients, random } = options;
  const counted: Counted = { done: 0, refused: 0, failed: [], reused: 0 };
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = bases;
  let [isOver, sent] = [false, 0];

  const deposit = (base: string, index: number): Promise<void> => {
    sent += 1;
    const url = `/api/v1/operator/players/${players[index % players.length]}/deposits`;
    const body = JSON.stringify({ amount: 100, external_reference: `restart-${sent}` });
    const headers = signedHeaders(key, new Date(), { method: 'POST', url, body });
    return new Promise((resolve) => {
      const sending = request(`${base}${url}`, { agent, method: 'POST', headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('end', () => {
          if (answer.statusCode === 201) counted.done += 1;
          else counted.failed.push(`${answer.statusCode} ${text}`);
          resolve();
        });
        answer.once('error', (error) => {
          counted.failed.push(`in the answer: ${error.message}`);
          resolve();
        });
      });
      sending.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') counted.refused += 1;
        else counted.failed.push(`${error.code ?? ''} ${error.message}${sending.reusedSocket ? ', reused' : ''}`);
        resolve();
      });
      sending.once('finish', () => {
        if (sending.reusedSocket) counted.reused += 1;
      });
      sending.end(body);
    });
  };
  const drive = async (index: number): Promise<void> => {
    while (!isOver) {
      const base = ready[Math.floor(random() * ready.length)];
      if (base) await deposit(base, index);
      await sleep(random() * 20);
    }
  };
  const look = async (): Promise<void> => {
    while (!isOver) {
      const states = await Promise.all(bases.map(isReady));
      ready = bases.filter((_, index) => states[index]);
      await sleep(lookMilliseconds);
    }
  };
  const running = Promise.all([look(), ...Array.from({ length: clients }, (_, index) => drive(index))]);
  return async () => {
    isOver = true;
    await running;
    agent.destroy();
    return counted;
  };
};

/** Asked on a connection of its own, so that it is not one of those that are counted. */
const isReady = (base: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asking = request(`${base}/health/ready`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.once('error', () => resolve(false)).end();
  });
