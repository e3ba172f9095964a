import { operatorPatch, type updateOperator as route } from '@croupier/contract/back-office/operators.ts';
import type { OperatorSettings, SettingsPatch } from '@croupier/contract/settings.ts';
import type { z } from 'zod';
import { invalid } from '../../base/refusal.ts';
import { readSettings } from '../../base/settings.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { forgetRates } from '../currencies/shared-queries.ts';
import { hasPlayers } from '../players/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import type { OperatorRow } from './operator-row.ts';
import { lockOperator, updateOperator as writeOperator } from './queries.ts';
import { refuseOwnDeposits, weakenedSettings } from './rules.ts';
import { showOperator } from './view.ts';

export type OperatorChanges = {
  readonly name?: string | undefined;
  readonly currency?: string | undefined;
  readonly status?: OperatorRow['status'] | undefined;
  /** The new settings, or a function of the current ones. */
  readonly settings?: SettingsPatch | ((before: OperatorSettings) => Partial<OperatorSettings>) | undefined;
};

export const updateOperator = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const before = await lockOperator(tx, operator_id);
    const after = changedOperator(before, call.body, call.now);
    if (needsSecondPerson(before) && weakenedSettings(before, after).length > 0)
      return propose(tx, call, operatorUpdate, {
        subject_id: operator_id,
        change: call.body,
        after: named(call.body, after),
      });
    return { data: showOperator(await changeOperator(tx, auditContext(call), call.body)) };
  });

/** A change of the operator that requires a second person. */
export const operatorUpdate: ProposalKind = {
  kind: 'operator.update',
  current: async (tx, { operator_id }, { change }) =>
    named(operatorPatch.parse(change), await lockOperator(tx, operator_id)),
  apply: async (tx, context, { change }) =>
    (await changeOperator(tx, context, operatorPatch.parse(change))).operator_id,
};

/** The fields of an operator that a change names. */
const named = (change: z.output<typeof operatorPatch>, operator: OperatorRow): Values => ({
  ...(change.name === undefined ? {} : { name: operator.name }),
  ...Object.fromEntries(
    (Object.keys(change.settings ?? {}) as (keyof OperatorSettings)[]).map((name) => [
      `settings.${name}`,
      operator.settings[name],
    ]),
  ),
});

/** The operator as it is now, locked until the end of the SQL transaction. */
export const lockForChange = (tx: Tx, operatorId: number): Promise<OperatorRow> => lockOperator(tx, operatorId);

/** Changes only the given fields. A request that changes nothing writes nothing. */
export const changeOperator = async (tx: Tx, context: AuditContext, changes: OperatorChanges): Promise<OperatorRow> => {
  const before = await lockOperator(tx, context.operator_id);
  if (
    changes.currency !== undefined &&
    changes.currency !== before.currency &&
    (await hasPlayers(tx, before.operator_id))
  )
    throw invalid('currency', 'cannot change once there are players');

  const after = changedOperator(before, changes, context.now);
  const changed = differences(before, after);
  if (changed.length === 0) return before;

  await writeOperator(tx, before.operator_id, after, context.now);
  if (after.currency !== before.currency) await forgetRates(tx, before.operator_id);
  await audit(
    tx,
    context,
    changed.map((change) => ({
      action: 'operator.updated',
      subject_kind: 'operator',
      subject_id: before.operator_id,
      ...change,
    })),
  );
  return after;
};

const changedOperator = (before: OperatorRow, changes: OperatorChanges, now: Date): OperatorRow => {
  const after = {
    ...before,
    name: changes.name ?? before.name,
    currency: changes.currency ?? before.currency,
    status: changes.status ?? before.status,
    settings: readSettings({ ...before.settings, ...settingsOf(changes, before) }),
    updated_at: now,
  };
  refuseOwnDeposits(after);
  return after;
};

const settingsOf = ({ settings }: OperatorChanges, before: OperatorRow) =>
  typeof settings === 'function' ? settings(before.settings) : settings;

const differences = (before: OperatorRow, after: OperatorRow) => {
  const names = Object.keys(after.settings) as (keyof OperatorRow['settings'])[];
  const settings = changedFields(before.settings, after.settings, names);
  return [
    ...changedFields(before, after, ['name', 'currency', 'status']),
    ...settings.map((change) => ({ ...change, field: `settings.${change.field}` })),
  ];
};
