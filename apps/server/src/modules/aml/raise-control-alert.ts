import type { Context, Effects, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import { announceOpened, auditOpened, type Occurrence, openOrJoin } from './open-alert.ts';

type Watched = Facts<'player' | 'control_alerts' | 'audit'>;

type Stopped = Omit<Occurrence, 'player_id' | 'rule_id' | 'payment_type' | 'payment_request_id'>;

export type Raised<A> = {
  readonly account: A;
  readonly effects: Effects;
  readonly events: readonly NewEvent[];
};

/** Raises an alert that no rule of the operator asks for; an open one of the same name is joined. */
export const raiseControlAlert = <A extends Watched>(account: A, stopped: Stopped, context: Context): Raised<A> => {
  const known = account.control_alerts.find(
    ({ kind, rule_name }) => kind === stopped.kind && rule_name === stopped.rule_name,
  );
  const unbound = { player_id: account.player.player_id, rule_id: null, payment_type: null, payment_request_id: null };
  const raised = openOrJoin(known, { ...stopped, ...unbound }, context);
  const others = account.control_alerts.filter(({ id }) => id !== raised.alert.id);
  const opened = raised.kind === 'open' ? [raised.alert] : [];
  return {
    account: { ...account, control_alerts: [raised.alert, ...others] },
    effects: { control_alerts: [raised], audit: opened.map(auditOpened(context)) },
    events: opened.map(announceOpened),
  };
};
