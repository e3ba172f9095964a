import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Asked } from './player-acts.tsx';

/** The props of every tab of a player. */
export type TabProps = { readonly player: PlayerView; readonly ask: (act: Asked) => void };
