import type { Context, Draft } from '../../engine/account.ts';
import { announceOpened, auditOpened, type Occurrence, openOrJoin } from './open-alert.ts';

type Stopped = Omit<Occurrence, 'player_id' | 'rule_id' | 'payment_type' | 'payment_request_id'>;

/** Raises an alert that no rule of the operator asks for, or joins an open one of the same name. */
export const raiseControlAlert = (
  draft: Draft<'player' | 'control_alerts' | 'audit'>,
  stopped: Stopped,
  context: Context,
): void => {
  const { player, control_alerts } = draft;
  const known = control_alerts.find(({ kind, rule_name }) => kind === stopped.kind && rule_name === stopped.rule_name);
  const unbound = { player_id: player.player_id, rule_id: null, payment_type: null, payment_request_id: null };
  const raised = openOrJoin(known, { ...stopped, ...unbound }, context);
  draft.control_alerts = [raised.alert, ...control_alerts.filter(({ id }) => id !== raised.alert.id)];
  draft.append('control_alerts', raised);
  if (raised.kind !== 'open') return;
  draft.append('audit', auditOpened(context)(raised.alert));
  draft.emit(announceOpened(raised.alert));
};
