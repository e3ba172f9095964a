import type { bulkApprove, bulkPay, bulkReject, bulkResult } from '@croupier/contract/back-office/payment-desk.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { sha256, sha256Hex } from '../../base/sha256.ts';
import { type Answer, type WrittenAnswer, writeAnswer, writeError, writeRefusal } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { type Claims, newClaim, type StoredAnswer } from '../../call/idempotency.ts';
import type { CommandDefinition, FacetName } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import { findOwners } from './queries.ts';

type BulkCall = Call<typeof bulkApprove> | Call<typeof bulkPay> | Call<typeof bulkReject>;
type Named = { readonly payment_id: number };
type Result = z.input<typeof bulkResult>;

export type BulkParts = { readonly engine: Engine; readonly claims: Claims };

/** Each item is a separate command: the refusal of one does not affect the others. */
export const decideInBulk =
  <Input extends Named, F extends FacetName, C extends BulkCall>(
    { engine, claims }: BulkParts,
    definition: CommandDefinition<Input, F, Result['data']>,
    inputsOf: (call: C) => readonly Input[],
  ) =>
  async (call: C): Promise<Answer<Result[]> | WrittenAnswer<Result[]>> => {
    const { operator_id } = call.operator;
    const { id: staff_id, name: staff_name } = staffOf(call);
    const inputs = inputsOf(call);
    const ids = inputs.map((input) => input.payment_id);
    const owners = await call.read((tx) => findOwners(tx, operator_id, ids));

    const decideOne = async (input: Input): Promise<StoredAnswer> => {
      const player_id = owners.get(input.payment_id);
      if (player_id === undefined) return writeRefusal(new Refusal('NOT_FOUND'));
      const claim = claimOf(call, input);
      const stored = claim && (await claims.claim(claim));
      const named = { ...input, staff_name, staff_id };
      const command = { operator_id, player_id, input: named, actor: call.actor, claim, status: 200 };
      return stored ?? engine.submit(definition, command);
    };
    let broken = false;
    const answers = await Promise.all(
      inputs.map((input) =>
        decideOne(input).catch((error) => {
          if (error instanceof Refusal) return writeRefusal(error);
          broken = true;
          return writeError('SERVER_ERROR', 'It is not known whether this was done: send the same request again.');
        }),
      ),
    );
    const answer = { data: answers.map((one, n) => toResult(ids[n] as number, one)) };
    // Not stored if an item failed by an error: a retry decides that item again, and finds the results of the others.
    return broken ? { written: writeAnswer(answer, 200) } : answer;
  };

/**
 * The key of an item is derived from that of the request, so that a repeat of an interrupted request does nothing
 * twice.
 */
const claimOf = (call: BulkCall, input: Named) => {
  if (!call.claim) return undefined;
  const { operator_id, caller_kind, caller_id, key } = call.claim;
  const name = `bulk:${sha256Hex(key)}:${input.payment_id}`;
  const fingerprint = sha256(`${call.route.name}\n${JSON.stringify(input)}`);
  return newClaim({ operator_id, caller_kind, caller_id }, name, fingerprint, call.now);
};

/** Common fields apply to all items that do not set them. */
export const bulkInputs = <I extends { readonly payment: number }, B extends { readonly items: readonly I[] }>({
  items,
  ...common
}: B) => items.map(({ payment, ...own }) => ({ ...common, ...own, payment_id: payment }));

const toResult = (payment: number, { status, body }: StoredAnswer): Result => {
  const { data, error } = JSON.parse(body) as Pick<Result, 'data' | 'error'>;
  return status < 300 ? { payment, ok: true, data } : { payment, ok: false, error };
};
