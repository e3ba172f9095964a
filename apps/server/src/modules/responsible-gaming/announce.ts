import type { LimitChange } from '@croupier/contract/limits.ts';
import type { Context, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { viewChange, viewLimits } from './view.ts';

export type Protected = Facts<'wallet' | 'player' | 'limits'>;

/** An event about the limits shows all of them, and which changed. */
export const limitsEvent = (
  type: 'limits.changed' | 'limits.change_requested' | 'limits.change_applied',
  account: Protected,
  changes: readonly LimitChange[],
  now: Date,
): NewEvent[] =>
  changes.length === 0
    ? []
    : [
        {
          type,
          player_id: account.wallet.player_id,
          data: { ...shown(account, now), changes: changes.map(viewChange) },
        },
      ];

export const shown = ({ wallet, limits, player }: Protected, now: Date) =>
  viewLimits({ currency: wallet.currency, limits, player }, now);

type Audited = AuditEntry & { readonly actor: Context['actor'] };

/** One audit row per limit. */
export const auditChanges = (
  action: string,
  playerId: number,
  changes: readonly LimitChange[],
  actor: Context['actor'],
  reason?: string,
): Audited[] =>
  changes.map((change) => ({
    action,
    subject_kind: 'player',
    subject_id: playerId,
    field: change.field,
    from_value: asText(change.current_value),
    to_value: asText(change.requested_value),
    reason: reason ?? null,
    actor,
  }));

const asText = (value: number | null): string | null => (value === null ? null : String(value));
