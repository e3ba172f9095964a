import { pauseUnlessStopped } from '../../base/pause-unless-stopped.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import { deleteAnswers } from '../../call/idempotency-queries.ts';
import { openPool, type Queryable } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { selectOperator } from '../../modules/operators/queries.ts';
import { updateFilledUntil } from '../../modules/operators/shared-queries.ts';
import type { AppOptions } from '../../platform/app-options.ts';
import { claimPrefix } from './call-route.ts';
import { historyDays } from './first-day.ts';
import { incidents } from './incidents.ts';
import { planDay } from './plan-day.ts';
import { playOriginals } from './play-originals.ts';
import { joinSteps, visitSteps } from './play-visit.ts';
import { analyzePlayed, selectPast } from './queries.ts';
import { alertSteps } from './review-alerts.ts';
import { documentSteps } from './review-documents.ts';
import { runSteps, type Step } from './run-steps.ts';
import { seedStaffWork } from './seed-staff-work.ts';
import { planTournaments, setUp } from './set-up.ts';
import { paymentSteps } from './staff-day.ts';
import { moment, openWalk, type Walk } from './walk.ts';

export type FillOptions = {
  readonly app: AppOptions;
  readonly operator_id: number;
  readonly signal?: AbortSignal | undefined;
  /** How much is played: 1 is a full demo. */
  readonly pace?: number;
  readonly onDay?: ((day: number, days: number) => void) | undefined;
};

export type Filled = {
  readonly isComplete: boolean;
  /** What was expected and did not happen. */
  readonly refused: readonly string[];
};

/** An arbitrary number; the lock lets one process at a time fill in the history. */
const lockKey = 7_305_216_003;
const pauseMilliseconds = 1_000;

/**
 * Fills in the history of a demo operator whose `filled_until` is set: day after day, by the same use cases and
 * commands as requests, with its own clock. An interrupted day can be repeated: each call happens once. A second
 * process waits, and finds nothing left.
 */
export const fillHistory = async (options: FillOptions): Promise<Filled> => {
  const control = openPool({ url: options.app.databaseUrl, role: 'croupier_control', max: 1 });
  const lock = await control.reserve();
  try {
    if (!(await takeLock(lock, options.signal))) return { isComplete: false, refused: [] };
    const past = await selectPast(lock, options.operator_id);
    if (!past?.filled_until) return { isComplete: true, refused: [] };
    return await fillFrom(options, lock, past.filled_from, past.filled_until);
  } finally {
    // The lock ends with its connection.
    lock.release();
    await control.end({ timeout: 5 });
  }
};

const takeLock = async (lock: Queryable, signal: AbortSignal | undefined): Promise<boolean> => {
  while (!signal?.aborted) {
    const [row] = await lock<{ taken: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as taken`;
    if (row?.taken) return true;
    await pauseUnlessStopped(pauseMilliseconds, signal);
  }
  return false;
};

const fillFrom = async (options: FillOptions, control: Queryable, start: Date, from: Date): Promise<Filled> => {
  const { operator_id, signal, onDay, pace = 1 } = options;
  const until = new Date(from.getTime() + dayMilliseconds);
  const walk = await openWalk({ app: options.app, operator_id, start, days: historyDays, until, pace });
  const owner = openPool({ url: options.app.databaseUrl, max: 1 });
  try {
    for (let day = Math.round((from.getTime() - start.getTime()) / dayMilliseconds); day < historyDays; day += 1) {
      if (signal?.aborted) return { isComplete: false, refused: walk.refused };
      // Someone who moves the clock of the sandbox has taken the demo over: its history ends here.
      if (await hasMovedClock(walk)) break;
      onDay?.(day + 1, historyDays);
      await fillDay(walk, day, signal);
      if (signal?.aborted) return { isComplete: false, refused: walk.refused };
      await updateFilledUntil(control, operator_id, moment(walk, day + 1));
      if (isTwiceAsMuch(day)) await analyzePlayed(owner);
    }
    walk.forward(options.app.clock.now());
    await sweep(walk);
    await seedStaffWork(walk);
    await updateFilledUntil(control, operator_id, null);
    // These answers are not needed once the history is complete.
    await deleteAnswers(control, operator_id, claimPrefix);
    return { isComplete: true, refused: walk.refused };
  } finally {
    await walk.close();
    await owner.end({ timeout: 5 });
  }
};

/** After 1, 2, 4, 8 days and so on. */
const isTwiceAsMuch = (day: number): boolean => Number.isInteger(Math.log2(day + 1));

const hasMovedClock = ({ app, operator_id }: Walk): Promise<boolean> =>
  inOperator(app.sql, operator_id, async (tx) => (await selectOperator(tx, operator_id)).clock_offset_ms !== 0);

const sweep = async ({ app, operator_id }: Walk): Promise<void> => {
  for (const run of app.sweeps) await run(operator_id);
};

/** One day: what is due at night, new players, the work of the staff, and play. */
const fillDay = async (walk: Walk, day: number, signal: AbortSignal | undefined): Promise<void> => {
  walk.forward(moment(walk, day, 11));
  await sweep(walk);
  if (day === 0) await setUp(walk);
  await walk.refresh(moment(walk, day + 1));
  await planTournaments(walk, day);
  const forward = { forward: walk.forward, signal };
  await runSteps(joinSteps(walk, day), forward);
  const visits = planDay(walk.characters, day, walk.pace);
  await runSteps(
    [
      ...(await paymentSteps(walk, day)),
      ...(await alertSteps(walk, day)),
      ...documentSteps(walk, day),
      ...incidentSteps(walk, day),
      ...visits.flatMap((visit) => visitSteps(walk, day, visit)),
    ],
    forward,
  );
  await playOriginals(walk, day, visits, signal);
};

/** In the afternoon, in the order of the list. */
const incidentSteps = (walk: Walk, day: number): Step[] => {
  const externalIdOf = new Map(walk.characters.map(({ person, external_id }) => [person.username, external_id]));
  return incidents
    .filter((incident) => incident.day === day)
    .map(({ who, what, run }, n) => {
      const subject = externalIdOf.get(who) ?? who;
      const once = `demo ${day} ${who} ${what}`;
      const at = moment(walk, day, 780 + n * 5);
      return { at, subject, run: async () => run(walk, walk.players.get(subject) ?? 0, once) };
    })
    .filter(({ subject }) => !walk.taken.has(subject));
};
