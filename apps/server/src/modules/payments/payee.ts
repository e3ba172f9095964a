import { capped, type Money, zero } from '../../base/money.ts';
import type { Facts } from '../../engine/account.ts';
import { owedConversions } from '../bonuses/rules.ts';
import type { PlayerFacts } from '../players/facet.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { owedForPoints } from '../wallet/points.ts';
import type { Memory } from './rules.ts';

/** The account that the money leaves, as it is now. */
export type Payee = {
  readonly player: Pick<
    PlayerFacts,
    'status' | 'status_set_by' | 'can_withdraw' | 'kyc_status' | 'kyc_expires_at' | 'risk_level' | 'exclusion_type'
  > &
    Pick<PlayerFacts, 'is_test' | 'exclusion_since' | 'exclusion_until'>;
  readonly wallet: Pick<WalletFacts, 'currency' | 'rate' | 'real_balance' | 'withdrawn_total'>;
  /**
   * Conversions and exchanges that a rollback undid, and that the balance was too low to give back; and deposits that a
   * payment provider is giving back.
   */
  readonly owed: Money;
  /** What four eyes remember about the payment. */
  readonly memory: Memory;
};

/** The facets of which a payee is made. */
export const payeeFacets = ['player', 'wallet', 'bonuses', 'loyalty', 'ordered_refunds'] as const;
type PayeeFacet = (typeof payeeFacets)[number];

export const payeeOf = (
  { player, wallet, bonuses, loyalty, ordered_refunds }: Facts<PayeeFacet>,
  memory: Memory = nothingRemembered,
): Payee => ({
  player,
  wallet,
  owed: capped(owedConversions(bonuses) + owedForPoints(wallet, loyalty) + ordered_refunds),
  memory,
});

/** Of a request, which nobody has approved, and of what is not a withdrawal. */
const nothingRemembered: Memory = { player_sum: zero, approver_sum: zero };
