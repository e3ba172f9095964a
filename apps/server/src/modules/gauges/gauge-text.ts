import { gaugedQueues, type OperatorGauges, type Queue } from './gauge.ts';

type Sample = readonly [labels: string, value: number];

const kinds = ['live', 'sandbox'] as const;

/** Writes the gauges of all operators for /metrics: sums, and the age of the oldest item. */
export const writeGauges = (operators: readonly OperatorGauges[], ageSeconds: number): string => {
  const byKind = kinds.map((kind) => ({ kind, own: operators.filter((operator) => operator.kind === kind) }));
  const perKind = (figure: (own: readonly OperatorGauges[]) => number): Sample[] =>
    byKind.map(({ kind, own }) => [`operators="${kind}"`, figure(own)]);
  const perQueue = (figure: (queues: readonly Queue[]) => number): Sample[] =>
    gaugedQueues.flatMap((queue) =>
      byKind.map(
        ({ kind, own }): Sample => [
          `queue="${queue}",operators="${kind}"`,
          figure(own.map(({ queues }) => queues[queue])),
        ],
      ),
    );
  return [
    gauge(
      'croupier_operators',
      'Active operators whose figures are below.',
      perKind((own) => own.length),
    ),
    gauge(
      'croupier_queue_waiting',
      'What waits, by queue; up to 10,000 of each operator.',
      perQueue((queues) => sum(queues.map(({ waiting }) => waiting))),
    ),
    gauge(
      'croupier_queue_oldest_seconds',
      'How long the oldest in the queue has waited; 0 when it is empty.',
      perQueue((queues) => highest(queues.map(({ oldest_seconds }) => oldest_seconds))),
    ),
    gauge(
      'croupier_verify_age_seconds',
      'Since the last verification of the operator that was verified longest ago.',
      perKind((own) => highest(own.map(({ verify }) => verify?.age_seconds ?? 0))),
    ),
    gauge(
      'croupier_verify_findings',
      'What the last verification of each operator found.',
      perKind((own) => sum(own.map(({ verify }) => verify?.findings ?? 0))),
    ),
    gauge(
      'croupier_verify_missing',
      'Operators that were never verified.',
      perKind((own) => own.filter(({ verify }) => verify === null).length),
    ),
    gauge(
      'croupier_ledger_root_age_seconds',
      'Since the end of the last day with a root, of the operator that is farthest behind.',
      perKind((own) => highest(own.map(({ root_age_seconds }) => root_age_seconds))),
    ),
    gauge('croupier_gauges_age_seconds', 'Since the figures of all operators were read.', [['', ageSeconds]]),
  ].join('');
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const highest = (values: readonly number[]): number => Math.max(0, ...values);

const gauge = (name: string, help: string, samples: readonly Sample[]): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...samples.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
    '',
  ].join('\n');
