import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useData } from '../../data.ts';
import { useMay } from '../../session.ts';
import { When } from '../../ui/when.tsx';
import { usePlayerText } from './player-text.ts';

/** The last sign-in or stake, whichever is later: casinos of their own may not report sign-ins. */
export const LastSeen = ({ player }: { player: PlayerView }) => {
  const text = usePlayerText();
  const enabled = useMay()(getPlayerPerson);
  const { data } = useData(getPlayerPerson, { params: { player: player.id } }, { enabled });
  const own = data?.data.accounts.find(({ player_id }) => player_id === player.id);
  const last = [player.last_login_at, own?.last_played_at ?? null]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  if (last) return <When at={last} />;
  // Who may not see when the player played cannot say that they never did.
  if (!enabled) return '–';
  return data ? text.never : '…';
};
