import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { ErrorCode } from '@croupier/contract/errors.ts';
import type { Actor } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { CommandDefinition, FacetName } from '../../engine/account.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Outcome } from './notice.ts';

/** Where a notice is handled: the SQL transaction that holds its row, so that it happens once. */
export type Scene = {
  readonly tx: Tx;
  readonly engine: Engine;
  readonly operator_id: number;
  readonly adapter: CashierAdapter;
  readonly actor: Actor;
  readonly now: Date;
};

/** What the callback is about, beside its outcome. */
export type Handled = {
  readonly outcome: Outcome;
  readonly intent_id?: number | null | undefined;
  readonly payment_id?: number | null | undefined;
  /** There is no player of this id. */
  readonly isNobody?: boolean;
};

export const refused = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): Handled => ({
  outcome: { ok: false, code, message, details },
});

export const invalidNotice = (rule: string, message: string, details: Record<string, unknown> = {}): Handled =>
  refused('PAYMENT_REQUEST_INVALID', message, { rule, ...details });

/** Runs a command in the SQL transaction of the callback. Its refusal is an outcome: what it stored stays. */
export const run = async <Input, F extends FacetName, Reply>(
  { tx, engine, operator_id, actor }: Scene,
  definition: CommandDefinition<Input, F, Reply>,
  player_id: number,
  input: Input,
): Promise<Outcome> => {
  const { body } = await engine.submitWithin(tx, definition, { operator_id, player_id, input, actor, status: 200 });
  const { data, error } = JSON.parse(body) as {
    data: Record<string, unknown>;
    error?: { code: ErrorCode; message: string; details: Record<string, unknown> };
  };
  return error ? { ok: false, ...error } : { ok: true, data };
};

/** The reference of a deposit or withdrawal that a provider began. */
export const referenceOf = ({ adapter }: Scene, transaction_id: string): string => `${adapter}:${transaction_id}`;
