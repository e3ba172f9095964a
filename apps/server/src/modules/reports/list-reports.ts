import type {
  getPaymentsReport as paymentsRoute,
  playersReportRow,
  getPlayersReport as playersRoute,
} from '@croupier/contract/back-office/reports.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { asNumber } from './figures.ts';
import { loadReport } from './load-report.ts';
import { selectPaymentsByDay, selectRegistered } from './overview-queries.ts';
import { refuseRange } from './rules.ts';
import { viewDays } from './view.ts';

export const getPaymentsReport = async (call: Call<typeof paymentsRoute>): Promise<AnswerOf<typeof paymentsRoute>> => {
  refuseRange(call.query);
  const rows = await call.read((tx) => selectPaymentsByDay(tx, call.operator.operator_id, call.query));
  return { data: rows.map((row) => ({ ...row, amount: asNumber(BigInt(row.amount)) })) };
};

type PlayersRow = z.input<typeof playersReportRow>;

export const getPlayersReport = async (call: Call<typeof playersRoute>): Promise<AnswerOf<typeof playersRoute>> => {
  const { by, ...query } = call.query;
  refuseRange(query);
  const withTest = query.include_test_players;
  const registered = await call.read((tx) => selectRegistered(tx, call.operator.operator_id, query, withTest));
  const sumOf = (isWanted: (row: (typeof registered)[number]) => boolean): number =>
    registered.filter(isWanted).reduce((sum, row) => sum + row.registered, 0);
  if (by === 'country') {
    const countries = [...new Set(registered.map((row) => row.country))].toSorted();
    return {
      data: countries.map(
        (country): PlayersRow => ({
          day: null,
          country,
          registered: sumOf((row) => row.country === country),
          active: null,
          depositing: null,
        }),
      ),
    };
  }
  const days = viewDays(await loadReport(call as unknown as Call, query, { inDetail: true }), asNumber);
  return {
    data: days.map(
      ({ day, players, depositing_players }): PlayersRow => ({
        day,
        country: null,
        registered: sumOf((row) => row.day === day),
        active: players,
        depositing: depositing_players,
      }),
    ),
  };
};
