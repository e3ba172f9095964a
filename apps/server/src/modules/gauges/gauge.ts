import type { WorkQueue } from '@croupier/contract/back-office/desk.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Figures } from './queries.ts';

/** How many items wait in a queue, and since when the oldest does. */
export type Queue = { readonly waiting: number; readonly oldest_seconds: number };

export type OperatorGauges = {
  readonly kind: 'live' | 'sandbox';
  readonly queues: Readonly<Record<GaugedQueue, Queue>>;
  /** Null when the operator was never verified. */
  readonly verify: { readonly findings: number; readonly age_seconds: number } | null;
  readonly root_age_seconds: number;
};

/** The queues of the desk that everybody sees alike, and those that nobody works off by hand. */
export const gaugedQueues = [
  'withdrawals_to_decide',
  'withdrawals_second_eyes',
  'withdrawals_to_pay_out',
  'kyc_waiting',
  'aml_alerts',
  'identity_matches',
  'player_links',
  'overdue_rounds',
  'open_rounds',
  'held_wins',
  'free_rounds',
  'stuck_payments',
  'webhooks_failing',
  'webhook_events',
] as const;

type GaugedQueue = (typeof gaugedQueues)[number];

type Waiting = { readonly count: number; readonly oldest_at: Date | null };

/** On the desk, open rounds are those that are open longer than their provider may leave them. */
const deskName = (queue: GaugedQueue): WorkQueue | undefined => {
  if (queue === 'open_rounds' || queue === 'webhook_events') return undefined;
  return queue === 'overdue_rounds' ? 'open_rounds' : queue;
};

/** Ages count by the operator's own clock, except for verification, which runs on the platform's. */
export const toGauges = (
  operator: Pick<OperatorFacts, 'is_sandbox'>,
  desk: ReadonlyMap<WorkQueue, Waiting>,
  figures: Figures,
  { now, realNow }: { readonly now: Date; readonly realNow: Date },
): OperatorGauges => {
  const waitingIn = (queue: GaugedQueue): Waiting | undefined => {
    if (queue === 'open_rounds') return figures.rounds;
    if (queue === 'webhook_events') return figures.webhooks;
    return desk.get(deskName(queue) as WorkQueue);
  };
  const queues = gaugedQueues.map((queue) => {
    const { count = 0, oldest_at = null } = waitingIn(queue) ?? {};
    return [queue, { waiting: count, oldest_seconds: oldest_at === null ? 0 : secondsSince(oldest_at, now) }] as const;
  });
  const { verified, closed_until } = figures;
  return {
    kind: operator.is_sandbox ? 'sandbox' : 'live',
    queues: Object.fromEntries(queues) as Record<GaugedQueue, Queue>,
    verify: verified && { findings: verified.findings, age_seconds: secondsSince(verified.finished_at, realNow) },
    root_age_seconds: secondsSince(closed_until, now),
  };
};

const secondsSince = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1000);
