import {
  type createSandboxFault,
  type deleteSandboxFault,
  faultBounds,
  type faultView,
  type listSandboxFaults,
} from '@croupier/contract/operator/sandbox-faults.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call, MountedRoute } from '../../call/call.ts';
import { violatedForeign } from '../../database/failures.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { holdOperator } from '../operators/shared-queries.ts';
import { countActive, deleteFault, forgetFaults, insertFault, listFaults, publishFaults } from './fault-queries.ts';
import type { FaultRow } from './fault-row.ts';
import { faultOf, refuseLive, refuseUnknownOperations, statusOf } from './fault-rules.ts';

type FaultRouteParts = { readonly clock: Clock; readonly routes: () => readonly MountedRoute[] };

/** Ended faults are listed for a day, up to this number. */
const maxEnded = 180;

export const createFault =
  ({ clock, routes }: FaultRouteParts) =>
  (call: Call<typeof createSandboxFault>): Promise<WrittenAnswerOf<typeof createSandboxFault>> => {
    refuseLive(call.operator);
    refuseUnknownOperations(
      call.body.operations,
      routes().map(({ route }) => route),
    );
    const context = auditContext(call);
    const { operator_id } = context;
    const now = clock.now();
    return call.write(async (tx) => {
      await holdOperator(tx, operator_id);
      await forgetFaults(tx, operator_id, { now, since: new Date(now.getTime() - dayMilliseconds), most: maxEnded });
      if ((await countActive(tx, operator_id, now)) >= faultBounds.most)
        throw new Refusal('INVALID_REQUEST', `At most ${faultBounds.most} faults can be active: delete one first.`, {
          reason: 'too_many',
          most: faultBounds.most,
        });

      const row = await insertFault(tx, operator_id, faultOf(call.body, now)).catch((error) => {
        throw violatedForeign(error) ? invalid(missing(error), 'there is no such one') : error;
      });
      await publishFaults(tx, operator_id, now);
      await audit(tx, context, [
        { action: 'sandbox.fault_created', subject_kind: 'operator', subject_id: operator_id, to_value: row.effect },
      ]);
      return { data: showFault(row, now) };
    });
  };

const missing = ({ constraint = '' }: { constraint?: string }): string =>
  ['api_key_id', 'provider_id', 'webhook_endpoint_id'].find((field) => constraint.includes(field)) ?? 'api_key_id';

export const listAllFaults =
  (clock: Clock) =>
  async (call: Call<typeof listSandboxFaults>): Promise<AnswerOf<typeof listSandboxFaults>> => {
    refuseLive(call.operator);
    const rows = await call.read((tx) => listFaults(tx, call.operator.operator_id));
    return { data: rows.map((row) => showFault(row, clock.now())) };
  };

export const endFault =
  (clock: Clock) =>
  (call: Call<typeof deleteSandboxFault>): Promise<WrittenAnswerOf<typeof deleteSandboxFault>> => {
    refuseLive(call.operator);
    const context = auditContext(call);
    const { operator_id } = context;
    return call.write(async (tx) => {
      await holdOperator(tx, operator_id);
      const row = await deleteFault(tx, operator_id, call.params.fault);
      if (!row) throw new Refusal('NOT_FOUND');
      await publishFaults(tx, operator_id, clock.now());
      await audit(tx, context, [
        { action: 'sandbox.fault_deleted', subject_kind: 'operator', subject_id: operator_id, from_value: row.effect },
      ]);
      return { data: showFault(row, clock.now()) };
    });
  };

const showFault = (row: FaultRow, realNow: Date): z.input<typeof faultView> => ({
  ...row,
  operations: [...row.operations],
  events: [...row.events],
  status: statusOf(row, realNow),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
