import type { BatchWatch } from '../base/batch-watch.ts';
import { createHistogram, durationBounds } from './histogram.ts';

/** Statistics of batches by kind: their size, how long items wait, and how long batches run. */
export type BatchTally = { watch(kind: string): BatchWatch; text(): string };

const sizeBounds = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** Finer than durations: an item that waits for no other batch waits only microseconds. */
const waitBounds = [0.0001, 0.00025, 0.0005, ...durationBounds];

export const createBatchTally = (): BatchTally => {
  const kinds: (ReturnType<typeof newKind> & { readonly labels: string })[] = [];
  const histogram = (name: string, help: string, of: 'size' | 'wait' | 'duration'): string[] => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...kinds.flatMap((kind) => kind[of].lines(name, kind.labels)),
  ];
  return {
    watch: (name) => {
      const kind = newKind();
      kinds.push({ ...kind, labels: `batch="${name}"` });
      return kind.watch;
    },
    text: () =>
      [
        '# HELP croupier_batch_waiting What waits for its batch to begin.',
        '# TYPE croupier_batch_waiting gauge',
        ...kinds.map(({ labels, waiting }) => `croupier_batch_waiting{${labels}} ${waiting()}`),
        ...histogram('croupier_batch_size', 'How many requests or commands a batch holds.', 'size'),
        ...histogram('croupier_batch_wait_seconds', 'From arrival until the batch begins.', 'wait'),
        ...histogram('croupier_batch_duration_seconds', 'From the beginning of a batch to its end.', 'duration'),
        '# HELP croupier_batch_item_seconds_total How long all that was in batches was there, each counted for itself.',
        '# TYPE croupier_batch_item_seconds_total counter',
        ...kinds.map(({ labels, itemSeconds }) => `croupier_batch_item_seconds_total{${labels}} ${itemSeconds()}`),
        '',
      ].join('\n'),
  };
};

const newKind = () => {
  const [size, wait, duration] = [
    createHistogram(sizeBounds),
    createHistogram(waitBounds),
    createHistogram(waitBounds),
  ] as const;
  let [waiting, itemSeconds] = [0, 0];
  const watch: BatchWatch = {
    joined: () => {
      waiting += 1;
    },
    gaveUp: (items) => {
      waiting -= items;
    },
    began: (items) => {
      waiting -= items;
      size.observe(items);
    },
    waited: (milliseconds) => wait.observe(milliseconds / 1000),
    ended: (milliseconds, items) => {
      duration.observe(milliseconds / 1000);
      itemSeconds += (items * milliseconds) / 1000;
    },
  };
  return { size, wait, duration, waiting: () => waiting, itemSeconds: () => itemSeconds, watch };
};
