import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { type OperatorFacts, operatorTime } from '../../call/facts.ts';
import { isAway } from '../../database/failures.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { takeSnapshot } from '../desk/count-queues.ts';
import { type OperatorGauges, toGauges } from './gauge.ts';
import { writeGauges } from './gauge-text.ts';
import { selectFigures, selectGaugedOperators } from './queries.ts';

export type GaugeParts = { readonly sql: Sql; readonly control: Sql; readonly clock: Clock; readonly log: Logger };

export type Gauges = {
  /** Reads the next operators; resolves when their figures are in the text. */
  read(): Promise<void>;
  /** As /metrics shows them. */
  text(): string;
  start(): void;
  /** Ends the reading; resolves when none is running. */
  stop(): Promise<void>;
};

const everyMilliseconds = 30_000;
/** The first reading waits until the server has started. */
const firstMilliseconds = 5_000;
const operatorsPerRound = 200;

export const createGauges = ({ sql, control, clock, log }: GaugeParts): Gauges => {
  let known = new Map<number, OperatorGauges>();
  let next = new Map<number, OperatorGauges>();
  let after = 0;
  let completeAt = clock.now();

  const readOperator = (operator: OperatorFacts): Promise<OperatorGauges> => {
    const realNow = clock.now();
    const now = operatorTime(operator, realNow);
    return inOperator(sql, operator.operator_id, async (tx) => {
      const [snapshot, figures] = await Promise.all([
        takeSnapshot(tx, { operator, now }),
        selectFigures(tx, operator.operator_id),
      ]);
      return toGauges(operator, snapshot.queues, figures, { now, realNow });
    });
  };

  const read = async (): Promise<void> => {
    const operators = await selectGaugedOperators(control, after, operatorsPerRound);
    for (const operator of operators) {
      const gauges = await readOperator(operator).catch((error: unknown) => {
        if (isAway(error)) throw error;
        log.warn({ err: error, operator_id: operator.operator_id }, 'the gauges of an operator could not be read');
        return known.get(operator.operator_id);
      });
      if (gauges) next.set(operator.operator_id, gauges);
    }
    after = operators.at(-1)?.operator_id ?? 0;
    // An operator that was not reached yet keeps its previous figures.
    for (const [id, gauges] of next) known.set(id, gauges);
    if (operators.length === operatorsPerRound) return;
    known = next;
    next = new Map();
    after = 0;
    completeAt = clock.now();
  };

  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  const readThenWait = (): void => {
    reading = read()
      .catch((error: unknown) => log.warn({ err: error }, 'the gauges could not be read; will retry'))
      .then(() => wait(everyMilliseconds));
  };
  let isStopped = false;
  const wait = (milliseconds: number): void => {
    if (!isStopped) timer = setTimeout(readThenWait, milliseconds).unref();
  };
  return {
    read,
    text: () => writeGauges([...known.values()], (clock.now().getTime() - completeAt.getTime()) / 1000),
    start: () => wait(firstMilliseconds),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
};
