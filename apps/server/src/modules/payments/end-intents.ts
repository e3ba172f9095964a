import type { Context, Draft } from '../../engine/account.ts';
import type { Intent } from './intent.ts';
import { hasExpired, isOpen } from './intent-rules.ts';
import { intentView } from './intent-view.ts';
import type { EndedTransaction } from './order-voids.ts';

type IntentDraft = Draft<'deposit_intents'>;

/** Puts an intent into the draft in its newest state. */
export const putIntent = (draft: IntentDraft, intent: Intent): void => {
  draft.deposit_intents = new Map(draft.deposit_intents).set(intent.id, intent);
};

/** Ends the authorisations whose time is over. They ended at that moment; here it is recorded and announced. */
export const expireIntents = (draft: IntentDraft, { now }: Context): void => {
  for (const intent of draft.deposit_intents.values()) {
    if (!hasExpired(intent, now)) continue;
    const expired: Intent = { ...intent, status: 'expired', updated_at: now };
    putIntent(draft, expired);
    orderVoid(draft, expired, now);
    draft.emit({ type: 'deposit.expired', player_id: intent.player_id, data: intentView(expired, now) });
  }
};

/** A provider that holds the authorisation is told to let go of it, unless it is the one that says so. */
const orderVoid = (draft: IntentDraft, { id }: Intent, at: Date, ended?: EndedTransaction): void =>
  draft.append('deposit_intents', {
    kind: 'void',
    voided: {
      intent_id: id,
      ended_adapter: ended?.adapter ?? null,
      ended_transaction: ended?.transaction_id ?? null,
      at,
    },
  });

type Releasing = {
  readonly release_reason: NonNullable<Intent['release_reason']>;
  readonly ended?: EndedTransaction | undefined;
};

/** Frees what an intent reserves. */
export const releaseIntent = (
  draft: IntentDraft,
  intent: Intent,
  { release_reason, ended }: Releasing,
  { now }: Context,
): Intent => {
  const released: Intent = { ...intent, status: 'released', release_reason, released_at: now, updated_at: now };
  putIntent(draft, released);
  orderVoid(draft, released, now, ended);
  draft.emit({ type: 'deposit.released', player_id: intent.player_id, data: intentView(released, now) });
  return released;
};

export const releaseAll = (
  draft: IntentDraft,
  reason: NonNullable<Intent['release_reason']>,
  context: Context,
): void => {
  for (const intent of draft.deposit_intents.values())
    if (isOpen(intent)) releaseIntent(draft, intent, { release_reason: reason }, context);
};
