import { defineCommand } from '../../engine/account.ts';
import { reactOnDraft } from '../../module/reaction.ts';
import { intentOf } from './capture-deposit.ts';
import { releaseAll, releaseIntent } from './end-intents.ts';
import { isOpen, refuseCaptured } from './intent-rules.ts';
import { intentView } from './intent-view.ts';
import type { EndedTransaction } from './order-voids.ts';

type Release = {
  readonly intent_id: number;
  /** The transaction by which a payment provider says that the deposit has failed. */
  readonly ended?: EndedTransaction;
};

/** Frees what an intent reserves. One that is released or expired already stays as it is. */
export const releaseDeposit = defineCommand({
  name: 'release_deposit',
  facets: ['player', 'deposit_intents'],
  needs: (input: Release) => ({ deposit_intents: input }),
  decide: (draft, { intent_id, ended }: Release, context) => {
    const intent = intentOf(draft, intent_id);
    refuseCaptured(intent);
    const released = isOpen(intent)
      ? releaseIntent(draft, intent, { release_reason: 'operator', ended }, context)
      : intent;
    return { data: intentView(released, context.now) };
  },
});

/** An exclusion frees what the player's intents reserve, in its own commit. */
export const releaseOnExclusion = reactOnDraft('player_excluded', {
  facets: ['deposit_intents'],
  apply: (draft, context) => releaseAll(draft, 'self_exclusion', context),
});

/** Does nothing itself: the engine ends expired intents before every command. For the sweep. */
export const settleIntents = defineCommand({
  name: 'settle_deposit_intents',
  facets: ['deposit_intents'],
  decide: (_draft, _input: null) => ({ data: null }),
});
