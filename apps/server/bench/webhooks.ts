import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './context.ts';
import { analyze } from './deposits.ts';
import { roundsOf } from './play.ts';
import { type Figure, median } from './report.ts';
import { type Aim, aim, emit, findBehind, setScene, startPoster, startWorker } from './webhook-scene.ts';

/** The cases to compare, in turns: which process delivers, and whether each event goes to one endpoint or to all. */
type Mode = {
  readonly name: string;
  readonly events: boolean;
  readonly to: Aim;
  readonly apart: boolean;
  /** Bare requests instead of deliveries: what any sender would cost on a machine shared with its receivers. */
  readonly bare?: boolean;
};

const modes: readonly Mode[] = [
  { name: 'play', events: false, to: 'none', apart: false },
  { name: 'play, events undelivered', events: true, to: 'none', apart: false },
  { name: 'play, 900 bare requests/s', events: true, to: 'none', apart: false, bare: true },
  { name: 'play, 1,000 deliveries/s', events: true, to: 'one', apart: false },
  { name: 'play, 1,000 deliveries/s by croupier work', events: true, to: 'one', apart: true },
  { name: 'play, 10,000 deliveries/s', events: true, to: 'all', apart: false },
  { name: 'play, 10,000 deliveries/s by croupier work', events: true, to: 'all', apart: true },
];

export const webhooksBench: Bench = {
  name: 'webhooks',
  summary: '1,000 events/s to ten endpoints, one of them dead, beside rounds of orig-slot without them',
  run: async (context) => {
    const { databaseUrl, seeded, owner, receiver, port } = await setScene(context);
    const env = { LOG_LEVEL: 'warn' };
    const [inside, outside] = await Promise.all([
      context.server({ databaseUrl, env }),
      context.server({ databaseUrl, env: { ...env, WEBHOOK_DELIVERY: 'off' } }),
    ]);
    const targets = roundsOf(seeded);
    const connections = context.connections.includes(64) ? 64 : (context.connections[0] as number);
    const signAhead = Math.ceil(15_000 * context.seconds);
    const play = (at: number, seconds: number) => context.load({ port: at, targets, connections, seconds, signAhead });
    for (const server of [inside, outside]) await play(server.port, 15);
    await analyze(databaseUrl);

    const chosen = modes.filter(({ name }, index) => index === 0 || new RegExp(context.only ?? '').test(name));
    const results = new Map(chosen.map((mode) => [mode, [] as Result[]]));
    const count = async (): Promise<number> => (await receiver.ask()).received as number;
    for (let round = 1; round <= context.rounds; round += 1)
      for (const mode of chosen) {
        const worker = mode.apart ? await startWorker(context, databaseUrl) : undefined;
        const poster = mode.bare ? await startPoster(port) : undefined;
        await aim(owner, mode.to);
        const emitter = mode.events ? emit(owner, seeded.operator_id) : undefined;
        // The first seconds find the dead endpoint.
        await sleep(mode.apart ? 12_000 : 2_000);
        const [before, started] = [await count(), performance.now()];
        const result = await play((mode.apart ? outside : inside).port, context.seconds);
        const delivered = ((await count()) - before) / ((performance.now() - started) / 1000);
        await emitter?.stop();
        const behind = await findBehind(owner);
        await aim(owner, 'none');
        await Promise.all([worker?.stop(), poster?.stop()]);
        results.get(mode)?.push({ rate: result.requests_per_second, p99: result.p99_ms, delivered, behind });
        context.say(
          `  round ${round}, ${mode.name}: ${Math.round(result.requests_per_second)} rounds/s, ${Math.round(delivered)} delivered/s, ${behind} behind`,
        );
      }
    await receiver.stop();
    await owner.end();
    return chosen.flatMap((mode) => figuresOf(mode, results.get(mode) as Result[], connections));
  },
};

type Result = { readonly rate: number; readonly p99: number; readonly delivered: number; readonly behind: number };

const figuresOf = ({ name, to, bare }: Mode, results: readonly Result[], connections: number): Figure[] => {
  const figure = (what: string, pick: (result: Result) => number, unit: string, compared: string | null): Figure => ({
    name: `${name}${what}`,
    value: median(results.map(pick)),
    unit,
    connections,
    compared_with: name === 'play' ? null : compared,
  });
  return [
    figure('', ({ rate }) => rate, 'rounds/s', 'play'),
    figure(' p99', ({ p99 }) => p99, 'ms', 'play p99'),
    ...(to === 'none' && !bare ? [] : [figure(' delivered', ({ delivered }) => delivered, 'deliveries/s', null)]),
    ...(to === 'none' ? [] : [figure(' behind', ({ behind }) => behind, 'events', null)]),
  ];
};
