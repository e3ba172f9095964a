import { z } from 'zod';
import { amlAlert } from './back-office/aml.ts';
import { heldWin } from './back-office/held-wins.ts';
import { playerBonus } from './bonus-fields.ts';
import { id, money, moneyOrCount, timestamp } from './common.ts';
import { depositIntent } from './deposit-intent-fields.ts';
import type { EventType } from './events.ts';
import { instrument } from './instrument-fields.ts';
import { entryTypes } from './ledger.ts';
import { limitNames, type ReachedLimit } from './limits.ts';
import { playerLink } from './link-fields.ts';
import { pendingChange, playerLimits } from './operator/limits.ts';
import { paymentRequest } from './payment-fields.ts';
import { player } from './player-fields.ts';
import { playerCode, playerSignIn } from './player-sign-in-fields.ts';

const limitsWithChanges = playerLimits.extend({
  changes: z.array(pendingChange).describe('The limits that changed, and from what to what.'),
});

type ReachedOfPlayer = ReachedLimit & { readonly player_id: number; readonly currency: string };

/** The type says what the schema cannot: which limit is of an amount, and which of minutes. */
const reachedLimit: z.ZodType<ReachedOfPlayer, ReachedOfPlayer> = z.object({
  player_id: id(),
  currency: z.string(),
  limit: z.enum(limitNames),
  value: moneyOrCount().describe('The limit, in minor units of the player currency or in minutes.'),
  used: moneyOrCount().describe('How much of it was used before.'),
  requested: moneyOrCount().describe('The amount that was refused.'),
  resets_at: timestamp().nullable().describe('When its window ends; null when it has none.'),
});

const changedKey = z.object({
  id: id(),
  key: z.string().describe('What calls send as X-Api-Key.'),
  name: z.string(),
  provider_id: id().nullable().describe('The game provider whose key it is; null: the operator itself.'),
  actor: z.object({
    kind: z.enum(['api_key', 'staff', 'player', 'system']),
    id: id().nullable(),
  }),
});

const lostEntries = z.object({
  noticed_at: timestamp(),
  transactions: z
    .array(
      z.object({
        id: id(),
        player_id: id(),
        type: z.enum(entryTypes),
        amount: money(),
        balance_after: money(),
        created_at: timestamp(),
      }),
    )
    .describe('The last entries that were acknowledged and are gone; there may be more.'),
});

/** The `data` of each event. */
export const eventData = {
  'player.registered': player,
  'player.updated': player,
  'player.status_changed': player,
  'player.signed_in': playerSignIn,
  'player.code_requested': playerCode,
  'player.linked': playerLink,
  'player.unlinked': playerLink,
  'deposit.authorised': depositIntent,
  'deposit.released': depositIntent,
  'deposit.expired': depositIntent,
  'deposit.beyond_authorisation': depositIntent,
  'deposit.paid': paymentRequest,
  'deposit.charged_back': paymentRequest,
  'deposit.partly_reversed': paymentRequest,
  'withdrawal.requested': paymentRequest,
  'withdrawal.allowed': paymentRequest,
  'withdrawal.paying': paymentRequest,
  'withdrawal.paid': paymentRequest,
  'withdrawal.returned': paymentRequest,
  'withdrawal.rejected': paymentRequest,
  'withdrawal.cancelled': paymentRequest,
  'instrument.added': instrument,
  'instrument.removed': instrument,
  'bonus.granted': playerBonus,
  'bonus.completed': playerBonus,
  'held_win.opened': heldWin,
  'held_win.paid': heldWin,
  'held_win.voided': heldWin,
  'held_win.withdrawn': heldWin,
  'kyc.submitted': player,
  'kyc.verified': player,
  'kyc.rejected': player,
  'kyc.expired': player,
  'limits.changed': limitsWithChanges,
  'limits.change_requested': limitsWithChanges,
  'limits.change_applied': limitsWithChanges,
  'limits.reached': reachedLimit,
  'self_exclusion.started': playerLimits,
  'self_exclusion.ended': playerLimits,
  'aml.alert_opened': amlAlert,
  'aml.alert_closed': amlAlert,
  'risk.level_changed': player,
  'api_key.rotated': changedKey,
  'api_key.revoked': changedKey,
  'ledger.entries_lost': lostEntries,
} as const satisfies Record<EventType, z.ZodType>;

export type EventData = typeof eventData;
