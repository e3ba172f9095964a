import type { closeAmlAlert as route } from '@croupier/contract/back-office/aml.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { emit } from '../../outbox/emit.ts';
import { audit, auditContext } from '../audit/audit.ts';
import type { AmlAlert } from './alert.ts';
import { lockAlert, lockAlertAccount, saveAlert } from './queries.ts';
import { followAlert } from './rules.ts';
import { showAlert, viewAlert } from './view.ts';

/** Closes an alert for good, with its outcome and why. */
export const closeAlert = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { actor, now, body } = call;
    const context = auditContext(call);
    const { operator_id } = context;
    // Locked in the same order as by a payment; the account's lock also keeps the player's events in order.
    await lockAlertAccount(tx, operator_id, call.params.alert);
    const before = await lockAlert(tx, operator_id, call.params.alert);

    const status = followAlert(before, 'close');
    const closing = { status, ...body, closed_by: actor.id, closed_at: now, updated_at: now };
    const after: AmlAlert = { ...before, ...closing };

    await saveAlert(tx, operator_id, after);
    const data = viewAlert(after);
    await Promise.all([
      audit(tx, context, [
        {
          action: 'aml_alert.closed',
          subject_kind: 'aml_alert',
          subject_id: after.id,
          player_id: after.player_id,
          field: 'outcome',
          to_value: body.outcome,
          reason: body.note,
        },
      ]),
      emit(tx, context, [{ type: 'aml.alert_closed', player_id: after.player_id, data }]),
    ]);
    return { data: await showAlert(tx, operator_id, after) };
  });
