import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Sweep, SweepParts } from '../../engine/sweep.ts';
import { systemActor } from '../audit/audit.ts';
import { grantCashback } from './cashback.ts';
import { type Period, periodsOver } from './cashback-periods.ts';
import {
  type CashbackBonus,
  findCashbackBonuses,
  findRun,
  type PlayerLoss,
  saveRun,
  selectLosses,
} from './cashback-queries.ts';

const playersPerChunk = 200;
const maxChunks = 10_000;

/**
 * Grants the cashback of every past period. It may be interrupted anywhere and run on several nodes at once: a period
 * is granted once per player, and finished periods are recorded.
 */
export const createCashbackSweep =
  ({ sql, control, engine, clock, log }: SweepParts & { readonly sql: Sql }): Sweep =>
  async (onlyOperator) => {
    let granted = 0;
    for (const bonus of await findCashbackBonuses(control, clock.now(), onlyOperator))
      for (const period of periodsOver(bonus.kind, bonus.active_since, bonus.now))
        granted += await runPeriod(sql, engine, bonus, period).catch((error: unknown) => {
          const { operator_id, bonus_id } = bonus;
          log.warn({ err: error, operator_id, bonus_id }, 'cashback could not be granted; will retry');
          return 0;
        });
    return granted;
  };

const runPeriod = async (sql: Sql, engine: Engine, bonus: CashbackBonus, period: Period): Promise<number> => {
  const run = await inOperator(sql, bonus.operator_id, (tx) => findRun(tx, bonus, period));
  if (run?.finished_at) return 0;
  let after_player_id = run?.after_player_id ?? 0;
  let granted = 0;
  for (let round = 0; round < maxChunks; round += 1) {
    const losses = await inOperator(sql, bonus.operator_id, (tx) =>
      selectLosses(tx, bonus, period, after_player_id, playersPerChunk),
    );
    const answers = await Promise.all(
      losses.filter(({ loss }) => loss > 0).map((one) => grantTo(engine, bonus, period, one)),
    );
    granted += answers.filter(({ status }) => status === 200).length;
    after_player_id = losses.at(-1)?.player_id ?? after_player_id;
    const finished_at = losses.length < playersPerChunk ? bonus.now : null;
    await inOperator(sql, bonus.operator_id, (tx) => saveRun(tx, bonus, period, { after_player_id, finished_at }));
    if (finished_at) break;
  }
  return granted;
};

/**
 * A player who may not have it is skipped; only a failure stops the run, which continues here later. Runs of other
 * bonuses are not affected.
 */
const grantTo = (engine: Engine, { operator_id, bonus_id, kind }: CashbackBonus, { start }: Period, one: PlayerLoss) =>
  engine.submit(grantCashback, {
    operator_id,
    player_id: one.player_id,
    input: { bonus_id, loss: one.loss, source_reference: `${kind} ${start.toISOString().slice(0, 10)}` },
    actor: systemActor,
    status: 200,
  });
