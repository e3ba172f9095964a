import type { takeAmlAlert as route } from '@croupier/contract/back-office/aml.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { audit, auditContext } from '../audit/audit.ts';
import type { AmlAlert } from './alert.ts';
import { lockAlert, saveAlert } from './queries.ts';
import { followAlert } from './rules.ts';
import { showAlert } from './view.ts';

/** Takes an alert into review and assigns it to the caller. Taking one's own alert changes nothing. */
export const takeAlert = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { actor, now, operator } = call;
    const { operator_id } = operator;
    const before = await lockAlert(tx, operator_id, call.params.alert);

    const status = followAlert(before, 'take');
    if (before.status === status && before.assigned_to === actor.id)
      return { data: await showAlert(tx, operator_id, before) };
    const after: AmlAlert = { ...before, status, assigned_to: actor.id, updated_at: now };

    await saveAlert(tx, operator_id, after);
    await audit(tx, auditContext(call), [
      {
        action: 'aml_alert.taken',
        subject_kind: 'aml_alert',
        subject_id: after.id,
        player_id: after.player_id,
        field: 'assigned_to',
        from_value: before.assigned_to === null ? null : String(before.assigned_to),
        to_value: String(after.assigned_to),
      },
    ]);
    return { data: await showAlert(tx, operator_id, after) };
  });
