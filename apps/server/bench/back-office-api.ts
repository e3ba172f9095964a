import { Agent, request } from 'node:http';
import { base } from '../support/back-office.ts';
import { figureOf } from './back-office-figures.ts';
import { cookieHeader, type Session } from './back-office-sign-in.ts';
import type { BenchContext } from './context.ts';
import { type Figure, percentile } from './report.ts';

const runs = 40;

/** Requests several addresses at once and returns the milliseconds until the last answer is read. */
export type Ask = (paths: readonly string[]) => Promise<number>;

/** A plain HTTP client with the session of the page. An answer other than 200 ends the bench. */
export const createAsk = (url: string, session: Session): Ask => {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const headers = { cookie: cookieHeader(session), 'sec-fetch-site': 'same-origin', 'x-croupier': '1' };
  const askOne = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { agent, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${reply.statusCode}: ${text.slice(0, 300)}`));
        });
      });
      sent.setTimeout(60_000, () => sent.destroy(new Error(`${path} did not answer within a minute`)));
      sent.on('error', reject).end();
    });
  return async (paths) => {
    const started = performance.now();
    await Promise.all(paths.map(askOne));
    return performance.now() - started;
  };
};

/** The API's own answers: what the pages request, and what grows with the casino. */
const casesOf = (player: number): [string, string][] => [
  ['players, first page', `${base}/players`],
  ['players, page 1000', `${base}/players?page=1000`],
  ['players, status and KYC', `${base}/players?status=locked&kyc_status=rejected`],
  ['search s', `${base}/players?search=s`],
  ['search sc', `${base}/players?search=sc`],
  ['search schmidt', `${base}/players?search=schmidt`],
  ['search kowalski12', `${base}/players?search=kowalski12`],
  ['search by e-mail', `${base}/players?email=nobody@example.com`],
  ['player', `${base}/players/${player}`],
  ['player, transactions', `${base}/players/${player}/transactions`],
  ['player, timeline', `${base}/players/${player}/timeline`],
  ['player, withdrawable', `${base}/players/${player}/withdrawable`],
  ['search over everything, web', `${base}/search?q=web`],
  ['search over everything, schmidt', `${base}/search?q=schmidt`],
  ['search over everything, a reference', `${base}/search?q=w-20`],
  ['withdrawals queue', `${base}/payments?queue=to_decide&order=oldest`],
  ['withdrawals queue, page 100', `${base}/payments?queue=to_decide&order=oldest&page=100`],
  ['withdrawals, newest', `${base}/payments?type=withdrawal&status=new&order=newest`],
  ['payments, newest', `${base}/payments`],
  ['rounds, newest', `${base}/rounds`],
  ['ledger, newest', `${base}/ledger`],
  ['ledger, bets', `${base}/ledger?type=casino_bet`],
  ['ledger, deposits', `${base}/ledger?type=deposit`],
  ['queue counts', `${base}/queues`],
];

export const measureApi = async (
  { say }: BenchContext,
  ask: Ask,
  players: number,
  isWanted: (name: string) => boolean,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  const wanted = casesOf(Math.floor(players / 2)).filter(([name]) => isWanted(`API, ${name}`));
  for (const [name, path] of wanted) {
    for (let run = 0; run < 3; run += 1) await ask([path]);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await ask([path]));
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    say(`  API, ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
    figures.push(figureOf(`API, ${name}`, p50), figureOf(`API, ${name}, p95`, p95));
  }
  return figures;
};
