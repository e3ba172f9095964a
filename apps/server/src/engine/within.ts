import type { ErrorCode } from '@croupier/contract/errors.ts';
import { Refusal } from '../base/refusal.ts';
import type { Answer } from '../call/answer.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import type { AfterJson } from '../call/json.ts';
import type { Tx } from '../database/pool.ts';
import type { CommandDefinition, FacetName } from './account.ts';
import type { Command } from './command.ts';
import type { Engine } from './engine.ts';

/**
 * Runs a command in the caller's SQL transaction, so that both commit together. Throws the command's refusal, which
 * rolls that SQL transaction back. The caller must lock its own rows (proposals, staff, allowances) before the account.
 * Batches never wait for those rows, so the two cannot deadlock.
 */
export const commandWithin = async <Input, F extends FacetName, Reply>(
  engine: Engine,
  tx: Tx,
  definition: CommandDefinition<Input, F, Reply>,
  command: Omit<Command<Input>, 'definition' | 'claim'>,
): Promise<Answer<AfterJson<Reply>>> => readAnswer(await engine.submitWithin(tx, definition, command));

type Written<Data> = {
  readonly data: Data;
  readonly error?: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: Record<string, unknown>;
  };
};

const readAnswer = <Data>({ status, body }: StoredAnswer): Answer<Data> => {
  const { data, error } = JSON.parse(body) as Written<Data>;
  if (error) throw new Refusal(error.code, error.message, error.details);
  return { status, data };
};
