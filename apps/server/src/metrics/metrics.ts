import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { createTally } from './tally.ts';

/** A figure that is read on demand: one value per label, or a single one under ''. */
export type Reading = {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: () => Readonly<Record<string, number>>;
};

/** Figures in the text format of Prometheus. */
export type MetricsText = { text(): string };

export type Metrics = {
  observe(route: string, status: number, milliseconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
};

/** The type of Prometheus's text format, which both the library and our own texts write. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** The figures for dashboards, labelled by route names: paths, players and addresses never become labels. */
export const createMetrics = (readings: readonly Reading[], texts: readonly MetricsText[] = []): Metrics => {
  const tally = createTally();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const all = [...readings, ...processReadings(loop)];
  let opened: Promise<Registry> | undefined;

  return {
    observe: tally.observe,
    text: async () => {
      opened ??= openRegistry(all).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const text = await (await opened).metrics();
      loop.reset();
      return [`${text.trimEnd()}\n`, ...[tally, ...texts].map((each) => each.text())].join('');
    },
    contentType,
    close: () => void loop.disable(),
  };
};

/** Loads the library when the figures are read for the first time: those of a developer's server seldom are. */
const openRegistry = async (readings: readonly Reading[]): Promise<Registry> => {
  const { Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  for (const { name, help, label, read } of readings)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        for (const [value, figure] of Object.entries(read())) this.set(label ? { [label]: value } : {}, figure);
      },
    });
  return registry;
};

const nanosecondsPerSecond = 1e9;

const processReadings = (loop: ReturnType<typeof monitorEventLoopDelay>): Reading[] => [
  {
    name: 'croupier_event_loop_delay_seconds',
    help: 'How late the event loop was since the last reading.',
    label: 'quantile',
    read: () => ({
      '0.5': loop.percentile(50) / nanosecondsPerSecond,
      '0.99': loop.percentile(99) / nanosecondsPerSecond,
      '1': loop.max / nanosecondsPerSecond,
    }),
  },
  {
    name: 'croupier_memory_bytes',
    help: 'Memory of the process.',
    label: 'kind',
    read: () => ({ resident: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed }),
  },
  { name: 'croupier_uptime_seconds', help: 'Since the process began.', read: () => ({ '': process.uptime() }) },
];
