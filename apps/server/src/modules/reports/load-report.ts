import type { Call } from '../../call/call.ts';
import { findPage } from '../players/list-queries.ts';
import {
  countTestRegistrations,
  type SubjectFigures,
  selectPlayedGames,
  selectPlayedProviders,
  selectSummary,
} from './queries.ts';
import { refuseRange } from './rules.ts';
import { type DayRange, lastMomentOf } from './stretches.ts';
import type { ReportFacts } from './view.ts';

export type ReportQuery = DayRange & { readonly include_test_players: boolean };

/** Loads everything that a report shows. */
export const loadReport = async (
  call: Call,
  { from, to, include_test_players }: ReportQuery,
  { inDetail }: { inDetail: boolean },
): Promise<ReportFacts> => {
  const range: DayRange = { from, to };
  refuseRange(range);
  const { operator_id, currency } = call.operator;
  const [figures, registered] = await Promise.all([
    call.read(async (tx) => {
      const query = { ...range, include_test_players, inDetail };
      const summary = await selectSummary(tx, operator_id, query);
      const [providers, games] = await Promise.all([
        selectPlayedProviders(tx, operator_id, idsOf(summary.providers)),
        selectPlayedGames(tx, operator_id, idsOf(summary.games)),
      ]);
      return { summary, providers, games };
    }),
    countRegistered(call, range, include_test_players),
  ]);
  return { range, currency, include_test_players, ...figures, registered };
};

const idsOf = (rows: readonly SubjectFigures[]): number[] => [...new Set(rows.map((row) => row.subject_id))];

/** From the counts of the players' lists, minus test players. */
export const countRegistered = (
  call: Call,
  range: DayRange,
  withTest: boolean,
  before = new Date(lastMomentOf(range.to).getTime() + 1),
): Promise<number> => {
  const { operator_id } = call.operator;
  const created_to = new Date(before.getTime() - 1);
  const created = { created_from: new Date(`${range.from}T00:00:00.000Z`), created_to };
  return call.read(async (tx) => {
    const [{ total }, test] = await Promise.all([
      findPage(tx, operator_id, created, { skip: 0, take: 1 }),
      withTest ? 0 : countTestRegistrations(tx, operator_id, range, created_to),
    ]);
    return total - test;
  });
};
