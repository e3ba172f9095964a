import type { listStaffTransactions as staffRoute } from '@croupier/contract/back-office/wallet.ts';
import type { listTransactions as operatorRoute } from '@croupier/contract/operator/wallet.ts';
import type { listOwnTransactions as playerRoute } from '@croupier/contract/player/wallet.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectLinkedPayments } from '../payments/shared-queries.ts';
import { findTransactions } from './find-transactions.ts';
import { viewStaffTransaction, viewTransaction } from './view.ts';

export const listTransactions = (call: Call<typeof operatorRoute>): Promise<AnswerOf<typeof operatorRoute>> =>
  answerFor(call, call.params.player);

export const listOwnTransactions = (call: Call<typeof playerRoute>): Promise<AnswerOf<typeof playerRoute>> =>
  answerFor(call, playerOf(call as unknown as Call));

type ListCall = Pick<Call<typeof playerRoute>, 'operator' | 'query' | 'url' | 'read'>;

const answerFor = async ({ operator, query, url, read }: ListCall, player_id: number) => {
  const account = { operator_id: operator.operator_id, player_id };
  const { rows, total, currency } = await read((tx) => findTransactions(tx, account, query));
  const data = rows.map((row) => viewTransaction(row, currency));
  return pageAnswer(url, query, data, total);
};

/** The same page with the payments of its entries. */
export const listStaffTransactions = (call: Call<typeof staffRoute>): Promise<AnswerOf<typeof staffRoute>> =>
  call.read(async (tx) => {
    const account = { operator_id: call.operator.operator_id, player_id: call.params.player };
    const { rows, total, currency } = await findTransactions(tx, account, call.query);
    const payments = await selectLinkedPayments(
      tx,
      account.operator_id,
      rows.flatMap((row) => row.payment_request_id ?? []),
    );
    const data = rows.map((row) => viewStaffTransaction(row, currency, payments));
    return pageAnswer(call.url, call.query, data, total);
  });
