import { setPlayerCategory } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../call.ts';
import { useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { fieldsOf } from '../../schema-fields.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useProposalsText } from '../proposals/text.ts';
import { usePlayersText } from './text.ts';

type Category = PlayerView['category'];
type Failure = { readonly player: PlayerView; readonly error: CallError };

/** Sets the category of every selected player, one call each, and names those that the API refused. */
export const BulkCategory = ({ players, clear }: { players: readonly PlayerView[]; clear: () => void }) => {
  const text = usePlayersText();
  const common = useCommonText();
  const proposals = useProposalsText();
  const labels = useLabels();
  const client = useQueryClient();
  const set = useAct(setPlayerCategory, undefined, { isPart: true });
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [category, setCategory] = useState<Category>('regular');
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const options = fieldsOf(setPlayerCategory.body).find(({ name }) => name === 'category')?.options ?? [];

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const failed: Failure[] = [];
    let waiting = 0;
    const left = failures.length > 0 ? failures.map(({ player }) => player) : players;
    for (const player of left) {
      try {
        const { status } = await set.runAsync({ params: { player: player.id }, body: { category } });
        if (status !== 200) waiting += 1;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        failed.push({ player, error });
      }
    }
    setBusy(false);
    setFailures(failed);
    const done = left.length - failed.length - waiting;
    if (waiting > 0) notify(proposals.waits(waiting));
    if (done > 0 || waiting === 0) notify(text.bulkDone(done));
    await client.invalidateQueries();
    if (failed.length > 0) return;
    setOpen(false);
    clear();
  };
  return (
    <>
      <ActButton route={setPlayerCategory} onClick={() => setOpen(true)}>
        {text.bulkCategory}
      </ActButton>
      <Dialog title={text.bulkTitle(players.length)} open={open} close={() => setOpen(false)}>
        <form className="stack" onSubmit={(event) => void submit(event)}>
          <div className="form-field">
            <label htmlFor={id}>{labels.field('category')}</label>
            <select
              id={id}
              className="input"
              value={category}
              onChange={(event) => setCategory(event.target.value as Category)}
            >
              {options.map((option) => (
                <option key={option} value={option}>
                  {labels.value(option)}
                </option>
              ))}
            </select>
          </div>
          {failures.length > 0 ? (
            <div role="alert">
              <p className="form-fault">{text.bulkFailed(failures.length)}</p>
              <ul>
                {failures.map(({ player, error }) => (
                  <li key={player.id}>
                    {player.username}: {error.message}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <div className="dialog-acts">
            <button type="button" className="button quiet" onClick={() => setOpen(false)}>
              {common.cancel}
            </button>
            <button type="submit" className="button primary" aria-disabled={busy || undefined}>
              {failures.length > 0 ? common.tryAgain : common.save}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
};
