import { type Role, roleHas, sensitivePermissions } from '@croupier/contract/permissions.ts';
import { hour, minute } from '../base/durations.ts';
import type { OperatorFacts } from './facts.ts';

/** The maximum duration of a session. */
export const sessionMilliseconds = 12 * hour;
/** How long a proof of identity holds. */
const proofMilliseconds = 15 * minute;

export const idleEnd = (lastSeen: Date, { settings }: Pick<OperatorFacts, 'settings'>): Date =>
  new Date(lastSeen.getTime() + settings.session_idle_minutes * minute);

/** Whether the role must sign in with a second factor. */
export const needsSecondFactor = (
  role: Role,
  { is_sandbox, settings }: Pick<OperatorFacts, 'is_sandbox' | 'settings'>,
): boolean => {
  const rule = settings.second_factor ?? (is_sandbox ? 'nobody' : 'by_role');
  if (rule === 'everyone') return true;
  return rule === 'by_role' && sensitivePermissions.some((permission) => roleHas(role, permission));
};

export const provedUntil = (steppedUpAt: Date | null): Date | null =>
  steppedUpAt && new Date(steppedUpAt.getTime() + proofMilliseconds);
