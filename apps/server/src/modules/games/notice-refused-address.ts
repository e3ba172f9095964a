import type { Tx } from '../../database/pool.ts';
import { systemActor } from '../audit/audit.ts';
import { notifyOnce } from '../notices/notify.ts';
import type { GameRow } from './game-row.ts';

/** Tells those who manage games that a provider cannot be launched; once, until the provider is changed. */
export const noticeRefusedAddress = (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  { provider_id, provider_name, provider_updated_at }: GameRow,
  field: 'launch_url' | 'demo_url',
): Promise<unknown> =>
  notifyOnce(tx, { operator_id, actor: systemActor, now }, provider_updated_at, {
    kind: 'game_provider.address_refused',
    permission: 'manage_games',
    message: `The games of ${provider_name} are not opened: ${field} is not an address that can be used. Save the right one.`,
    subject_kind: 'game_provider',
    subject_id: provider_id,
  });
