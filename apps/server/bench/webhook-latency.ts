import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../src/database/pool.ts';
import { clientOf } from '../support/client.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { seedAccounts } from '../support/seed-accounts.ts';
import type { Seeded } from '../support/seed-operator.ts';
import type { Bench, BenchContext } from './context.ts';
import { type Figure, median } from './report.ts';
import { addEndpoints, startWorker } from './webhook-scene.ts';

type Mode = { readonly name: string; readonly apart: boolean };

const modes: readonly Mode[] = [
  { name: 'delivered by the server', apart: false },
  { name: 'delivered by croupier work', apart: true },
];

/** How long a deposit and its event took, in milliseconds, both from the sending of the request. */
type Seen = { readonly answered: number; readonly received: number };

/** How long an event takes to its receiver while nothing else happens: a deposit, its event, a pause, the next. */
export const webhookLatencyBench: Bench = {
  name: 'webhook-latency',
  summary: 'how long an event takes from the request that made it to its receiver, at rest',
  run: async (context) => {
    const databaseUrl = await context.database();
    const seeded = await seedAccounts(databaseUrl, context.masterKey);
    const receiver = await startReceiver();
    const owner = openPool({ url: databaseUrl, max: 1 });
    await addEndpoints(context, databaseUrl, owner, seeded.operator_id, [receiver.url]);
    await owner.end();
    const figures: Figure[] = [];
    for (const mode of modes) {
      const env = { LOG_LEVEL: 'warn', ...(mode.apart ? { WEBHOOK_DELIVERY: 'off' } : {}) };
      const server = await context.server({ databaseUrl, env });
      const worker = mode.apart ? await startWorker(context, databaseUrl) : undefined;
      const measure = measureAt(server.port, seeded, receiver);
      // Code that was never run before is slow.
      for (let n = 0; n < 30; n += 1) await measure();
      const seen: Seen[] = [];
      for (let n = 0; n < (context.size ?? 50); n += 1) {
        seen.push(await measure());
        await sleep(100 + (n % 7) * 50);
      }
      figures.push(...figuresOf(context, mode, seen));
      await Promise.all([worker?.stop(), server.stop()]);
    }
    await receiver.close();
    return figures;
  },
};

const measureAt = (port: number, seeded: Seeded, receiver: Receiver) => {
  const client = clientOf(port, seeded.key);
  let deposits = 0;
  return async (): Promise<Seen> => {
    deposits += 1;
    const player = seeded.players[deposits % seeded.players.length] as number;
    const external_reference = `latency-${port}-${deposits}`;
    const received = receiver.next(external_reference);
    const sent = performance.now();
    await client.post(`/api/v1/operator/players/${player}/deposits`, { amount: 100, external_reference });
    const answered = performance.now() - sent;
    return { answered, received: (await received) - sent };
  };
};

const figuresOf = (context: BenchContext, { name }: Mode, seen: readonly Seen[]): Figure[] => {
  const figure = (what: string, value: number): Figure => ({
    name: `${what}, ${name}`,
    value,
    unit: 'ms',
    connections: 1,
    compared_with: null,
  });
  const received = seen.map((one) => one.received);
  // The commit was before the answer, so the time since the commit is longer, by less than the duration of the answer.
  const behindAnswer = seen.map((one) => one.received - one.answered);
  const shown = seen.map((one) => `${one.answered.toFixed(0)}/${one.received.toFixed(0)}`);
  context.say(`  ${name}, ms until the answer/until the event: ${shown.join(' ')}`);
  return [
    figure('the request until its answer, median', median(seen.map((one) => one.answered))),
    figure('the request until its event was received, median', median(received)),
    figure('the request until its event was received, maximum', Math.max(...received)),
    figure('the answer until the event was received, median', median(behindAnswer)),
    figure('the answer until the event was received, maximum', Math.max(...behindAnswer)),
  ];
};

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Answers 204, and reports when the event of a deposit came. */
const startReceiver = async () => {
  const waiting = new Map<string, (at: number) => void>();
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { external_reference?: string } };
      waiting.get(data.external_reference ?? '')?.(at);
    });
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    next: (reference: string): Promise<number> => new Promise((arrived) => waiting.set(reference, arrived)),
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
};
