import type { PlayerView } from '@croupier/contract/player-fields.ts';
import type { Asked } from './player-acts.tsx';

/** What every tab of a player gets. */
export type TabProps = { readonly player: PlayerView; readonly ask: (act: Asked) => void };
