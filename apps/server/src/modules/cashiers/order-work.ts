import type { ClockWatch } from '../../base/clock-watch.ts';
import type { Sql } from '../../database/pool.ts';
import type { Reading } from '../../metrics/metrics.ts';
import { createDueWork, type DueWork } from '../../module/due-work.ts';
import { selectDueCashiers } from './order-call-queries.ts';
import type { AttemptOutcome, OrderParts } from './order-parts.ts';
import { serveCashier } from './order-serve.ts';

export type OrderWorkParts = OrderParts & {
  readonly control: Sql;
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
};

export type OrderWork = DueWork & { readonly readings: readonly Reading[] };

/** Tells payment providers what they are to do. */
export const createOrderWork = (parts: OrderWorkParts): OrderWork => {
  const counts: Record<AttemptOutcome, number> = { done: 0, refused: 0, pending: 0, uncertain: 0, stuck: 0 };
  const count = (outcome: AttemptOutcome): void => {
    counts[outcome] += 1;
  };
  const work = createDueWork({
    ...{ log: parts.log, clockWatch: parts.clockWatch, what: 'orders to payment providers' },
    find: () => selectDueCashiers(parts.control, parts.clock.now()),
    nameOf: ({ operator_id, adapter }) => `${operator_id}/${adapter}`,
    serve: (cashier, isStopped) => serveCashier({ ...parts, count }, cashier, isStopped),
  });
  return {
    ...work,
    readings: [
      {
        name: 'croupier_cashier_orders',
        help: 'Attempts at orders to payment providers by this process, by how they ended.',
        label: 'outcome',
        read: () => ({ ...counts }),
      },
    ],
  };
};
