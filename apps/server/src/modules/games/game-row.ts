import type { Offer, Volatility } from '@croupier/contract/game-offer.ts';
import type { GameType } from '@croupier/contract/game-types.ts';
import type { ProviderRules } from '../../call/facts.ts';
import type { Window } from './maintenance.ts';

/** A game with its provider, as the catalogue holds it. */
export type GameRow = Offer & {
  readonly id: number;
  readonly external_id: string;
  readonly name: string;
  readonly type: GameType;
  readonly category: string;
  readonly rtp: number;
  readonly thumbnail_url: string | null;
  readonly picture: string | null;
  readonly is_original: boolean;
  readonly is_active: boolean;
  readonly provider_id: number;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly provider_is_active: boolean;
  readonly provider_updated_at: Date;
  readonly launch_url: string | null;
  readonly demo_url: string | null;
  readonly maintenance: readonly Window[];
  readonly tags: readonly string[];
  readonly volatility: Volatility | null;
  readonly lines: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

/** A game with its place among those that are played most; null when it is not one of them. */
export type RankedGame = GameRow & { readonly rank: number | null };

export type ProviderRow = ProviderRules & {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly launch_url: string | null;
  readonly demo_url: string | null;
  readonly open_round_hours: number;
  readonly maintenance: readonly Window[];
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};
