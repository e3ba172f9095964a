import {
  type listPayoutResults as listRoute,
  type payoutResult,
  resultOutcomes,
  type uploadPayoutResult as uploadRoute,
} from '@croupier/contract/back-office/payout-results.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { staffNames } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { pendingProposals } from '../proposals/replace-proposal.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockAccounts } from '../wallet/shared-queries.ts';
import { applyBankAnswer } from './apply-bank-answer.ts';
import { type BankFile, readBankFile } from './bank-answer.ts';
import { batchExists } from './batch-queries.ts';
import { type Judged, judgeResult } from './judge-result.ts';
import { findBatchPayments, findResults, insertResult, lockResultsOf, type StoredResult } from './result-queries.ts';
import { messageId } from './sepa-file.ts';
import { createWaysBack } from './take-back-payout.ts';

type UploadCall = Call<typeof uploadRoute>;
type Row = z.input<typeof payoutResult>['not_applied'][number];

const [maxShown, maxListed] = [100, 50];

/** Why a row is applied: the bank's reason, or where it stands. */
const reasonOf = ({ reason }: Judged, file_name: string): string => reason ?? `The bank's answer ${file_name}`;

const refusalOf = (work: Promise<unknown>): Promise<Refusal | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

/** A report names the batch that it is about: one about another is refused as a whole. */
const refuseOtherBatch = ({ message_id }: BankFile, { operator, params }: UploadCall): void => {
  const own = messageId(operator.operator_id, params.payout_batch);
  if (message_id !== undefined && message_id !== own)
    throw new Refusal('INVALID_REQUEST', 'The file answers another batch.', { rule: 'other_batch', message_id });
};

/**
 * Applies the bank's answer row by row, in one SQL transaction. What the bank did not pay or returned could be paid a
 * second time by whoever says so: where the operator needs a second person, it becomes a proposal.
 */
export const uploadPayoutResult = (engine: Engine) => {
  const ways = createWaysBack(engine);

  const proposeAll = async (tx: Tx, call: UploadCall, rows: readonly Judged[]): Promise<Judged[]> => {
    const { operator_id } = call.operator;
    const waiting = new Set<number>();
    for (const kind of ['payout.refused', 'payout.returned'] as const)
      for (const id of (await pendingProposals(tx, operator_id, kind, call.now)).keys()) waiting.add(id);
    const asked: Judged[] = [];
    for (const row of rows) {
      const { payment_id: payment } = row.payment!;
      const body = { reason: reasonOf(row, call.body.file_name) };
      const way = row.answer === 'returned' ? ways.returned : ways.refused;
      // A refusal comes before anything is written, and is of this payment alone.
      const refused = waiting.has(payment) ? undefined : await refusalOf(way.ask(tx, call, { payment, body }));
      asked.push(
        refused ? { ...row, outcome: 'not_allowed', message: refused.message } : { ...row, outcome: 'waiting' },
      );
    }
    return asked;
  };

  /** Each by its account, which decides once more; the refusal of one does not affect the others. */
  const applyAll = async (tx: Tx, call: UploadCall, rows: readonly Judged[]): Promise<Judged[]> => {
    const { name: staff_name, id: staff_id } = staffOf(call);
    const commands = rows.map((row) => ({
      player_id: row.payment!.player_id,
      input: {
        payment_id: row.payment!.payment_id,
        batch_id: call.params.payout_batch,
        answer: row.answer,
        reason: reasonOf(row, call.body.file_name),
        bank_reference: row.bank_reference,
        staff_name,
        staff_id,
      },
      actor: call.actor,
      status: 200,
    }));
    if (commands.length === 0) return [];
    const answers = await engine.submitAllWithin(tx, call.operator.operator_id, applyBankAnswer, commands);
    return rows.map((row, n): Judged => {
      const { error } = JSON.parse(answers[n]!.body) as { readonly error?: { readonly message: string } };
      return error ? { ...row, outcome: 'not_allowed', message: error.message } : { ...row, outcome: 'applied' };
    });
  };

  const upload = async (tx: Tx, call: UploadCall): Promise<AnswerOf<typeof uploadRoute>> => {
    const { operator_id } = call.operator;
    const { payout_batch: batch } = call.params;
    if (!(await batchExists(tx, operator_id, batch))) throw new Refusal('NOT_FOUND');
    const content = Buffer.from(call.body.content, 'base64');
    const file = readBankFile(content);
    refuseOtherBatch(file, call);
    await lockResultsOf(tx, operator_id, batch);
    const judge = async () => judgeResult(file, batch, await findBatchPayments(tx, operator_id, batch));
    const players = (await judge()).flatMap(({ outcome, payment }) => (outcome === 'apply' ? payment!.player_id : []));
    await lockAccounts(tx, operator_id, [...new Set(players)]);
    // Judged again: from here on nobody moves what the file names.
    const judged = await judge();

    const todo = judged.filter(({ outcome }) => outcome === 'apply');
    const byTwo = needsSecondPerson(call.operator);
    const toPropose = todo.filter(({ answer }) => byTwo && answer !== 'paid');
    // What comes back was sent: that it was paid needs nobody else.
    const unpaid = toPropose.filter(({ answer, payment }) => answer === 'returned' && payment!.state === 'paying');
    const paid = await applyAll(
      tx,
      call,
      unpaid.map((row) => ({ ...row, answer: 'paid' as const })),
    );
    const stopped = unpaid.flatMap((row, n) =>
      paid[n]!.outcome === 'applied' ? [] : [{ ...paid[n]!, answer: row.answer }],
    );
    const ids = new Set(stopped.map(({ payment }) => payment!.payment_id));
    const waits = toPropose.filter(({ payment }) => !ids.has(payment!.payment_id));
    const applied = await applyAll(
      tx,
      call,
      todo.filter((row) => !toPropose.includes(row)),
    );
    const proposed = await proposeAll(tx, call, waits);
    const rows = [...applied, ...stopped, ...proposed, ...judged.filter(({ outcome }) => outcome !== 'apply')];

    const stored = await insertResult(tx, operator_id, batch, {
      format: file.format,
      file_name: call.body.file_name,
      file_sha256: sha256Hex(content),
      uploaded_by: staffOf(call).id,
      created_at: call.now,
      counts: countsOf(rows),
      not_applied: rows
        .filter(({ outcome }) => outcome !== 'applied')
        .slice(0, maxShown)
        .map(rowView),
    });
    const subject = { action: 'payout_batch.result', subject_kind: 'payout_batch', subject_id: batch };
    await audit(tx, auditContext(call), [{ ...subject, field: 'file_sha256', to_value: stored.file_sha256 }]);
    return { data: resultView(stored, () => staffOf(call).name) };
  };

  return (call: UploadCall): Promise<WrittenAnswerOf<typeof uploadRoute>> => call.write((tx) => upload(tx, call));
};

const countsOf = (rows: readonly Judged[]): Record<string, number> =>
  Object.fromEntries(resultOutcomes.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length]));

const rowView = ({ reference, payment, answer, reason, outcome, message }: Judged): Row => ({
  reference,
  payment: payment?.payment_id ?? null,
  answer,
  reason: reason ?? null,
  outcome: outcome as Row['outcome'],
  message,
});

const resultView = (stored: StoredResult, nameOf: (id: number) => string | null): z.input<typeof payoutResult> => {
  const { uploaded_by, created_at, counts, not_applied, ...shown } = stored;
  return {
    ...shown,
    uploaded_by: uploaded_by === null ? null : { id: uploaded_by, name: nameOf(uploaded_by) ?? '' },
    created_at: created_at.toISOString(),
    counts: counts as z.input<typeof payoutResult>['counts'],
    not_applied: not_applied as Row[],
  };
};

export const readPayoutResults = (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { payout_batch } = call.params;
    if (!(await batchExists(tx, operator_id, payout_batch))) throw new Refusal('NOT_FOUND');
    const results = await findResults(tx, operator_id, payout_batch, maxListed);
    const people = results.flatMap(({ uploaded_by }) => uploaded_by ?? []);
    const nameOf = await staffNames(tx, operator_id, people);
    return { data: results.map((result) => resultView(result, nameOf)) };
  });
