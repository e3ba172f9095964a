import type { depositIntent } from '@croupier/contract/deposit-intent-fields.ts';
import type { z } from 'zod';
import type { Intent } from './intent.ts';
import { hasExpired } from './intent-rules.ts';

/** An intent as the API shows it. One whose time is over has expired, also before that is recorded. */
export const intentView = (intent: Intent, now: Date): z.input<typeof depositIntent> => ({
  id: intent.id,
  status: hasExpired(intent, now) ? 'expired' : intent.status,
  player_id: intent.player_id,
  amount: intent.amount,
  currency: intent.currency,
  payment_method: intent.payment_method ?? '',
  external_reference: intent.external_reference,
  info: intent.info,
  captured_amount: intent.captured_amount,
  promised_bonus: intent.promised_bonus && {
    bonus_id: intent.promised_bonus.bonus.id,
    name: intent.promised_bonus.bonus.name,
    amount: intent.promised_bonus.amount,
  },
  beyond_authorisation: [...intent.beyond],
  release_reason: intent.release_reason,
  created_at: intent.created_at.toISOString(),
  updated_at: intent.updated_at.toISOString(),
  expires_at: intent.expires_at.toISOString(),
  captured_at: intent.captured_at?.toISOString() ?? null,
  released_at: intent.released_at?.toISOString() ?? null,
});
