import { closeAmlAlert, takeAmlAlert } from '@croupier/contract/back-office/aml.ts';
import { inOperator } from '../../database/transaction.ts';
import { diceOf } from './dice.ts';
import { selectOpenAlerts } from './queries.ts';
import type { Step } from './run-steps.ts';
import { act, moment, type Walk } from './walk.ts';

/** The oldest that an alert gets; those of the last days are left for visitors. */
const maxDays = 4;

const findings = [
  'Plays little and rarely; nothing to it.',
  'Deposited for a weekend that did not happen.',
  'Known for years, always the same amounts.',
  'Asked by phone; the explanation is plausible.',
];

/** Closes alerts that nobody has taken for some days. */
export const alertSteps = async (walk: Walk, day: number): Promise<Step[]> => {
  const before = moment(walk, day - maxDays);
  const open = await inOperator(walk.app.sql, walk.operator_id, (tx) => selectOpenAlerts(tx, walk.operator_id, before));
  return open.map(({ id, player_id }, n) => ({
    at: moment(walk, day, 520 + n),
    subject: `alert ${id}`,
    run: async () => {
      const [reviewer, params] = [walk.staff('review_aml'), { alert: id }];
      const note = diceOf('finding', player_id).pick(findings);
      await act(walk, reviewer, takeAmlAlert, { params, once: `alert ${id} taken` });
      const body = { outcome: 'false_positive' as const, note };
      await act(walk, reviewer, closeAmlAlert, { params, body, once: `alert ${id} closed` });
    },
  }));
};
