import { UsageError } from '@croupier/cli/program/command.ts';
import { Refusal } from '../base/refusal.ts';
import type { AuditContext } from '../call/call.ts';
import { operatorTime } from '../call/facts.ts';
import type { Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import type { OperatorRow } from '../modules/operators/operator-row.ts';
import { findOperator } from '../modules/operators/queries.ts';
import type { CliResources } from './command.ts';

/** Finds the operator and runs the work in one SQL transaction that sees no other operator. */
export const withOperator = async <T>(
  context: CliResources,
  slug: string,
  work: (tx: Tx, audit: AuditContext, operator: OperatorRow) => Promise<T>,
): Promise<T> => {
  const database = await context.database();
  const operator = await findOperator(database.control, slug);
  if (!operator) throw new Refusal('NOT_FOUND', `There is no operator ${JSON.stringify(slug)}.`);
  const { operator_id } = operator;
  const now = operatorTime(operator, context.clock.now());
  return inOperator(database.sql, operator_id, (tx) => work(tx, { operator_id, actor: systemActor, now }, operator));
};

export const operatorOption = { type: 'string', value: 'SLUG', help: 'the operator', required: true } as const;

/** A JSON object given on the command line. */
export const readJsonObject = (name: string, text: string | undefined): Record<string, unknown> | undefined => {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`--${name} is not JSON.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`--${name} must be a JSON object.`);
  return value as Record<string, unknown>;
};
