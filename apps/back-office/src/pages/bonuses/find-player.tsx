import { type FormEvent, useState } from 'react';
import { useLabels } from '../../labels.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlayerBonuses } from './player-bonuses.tsx';
import { PlayerPoints } from './player-points.tsx';
import { useBonusesText } from './text.ts';

type FindPlayerProps = { readonly player?: number | undefined; readonly close: () => void };

/** Finds the bonuses and points of one player by number, for staff who may manage bonuses but not open players. */
export const FindPlayer = ({ player, close }: FindPlayerProps) => {
  const text = useBonusesText();
  const common = useCommonText();
  const labels = useLabels();
  const [typed, setTyped] = useState(player === undefined ? '' : String(player));
  const [shown, show] = useState(player);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (/^[1-9]\d*$/.test(typed.trim())) show(Number(typed.trim()));
  };
  return (
    <Dialog title={text.ofPlayer} open close={close} wide>
      <form className="row" onSubmit={submit}>
        <TextField label={labels.field('player_id')} value={typed} set={setTyped} inputMode="numeric" />
        <button type="submit" className="button primary">
          {common.show}
        </button>
      </form>
      {shown === undefined ? null : (
        <div className="stack" key={shown}>
          <PlayerBonuses player={shown} />
          <PlayerPoints player={shown} name={text.player(shown)} />
        </div>
      )}
    </Dialog>
  );
};
