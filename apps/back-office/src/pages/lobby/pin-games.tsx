import { listStaffGames } from '@croupier/contract/back-office/games.ts';
import { changeLobbySection, maxPins } from '@croupier/contract/back-office/lobby.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { ArrangeList } from '../../ui/arrange-list.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SectionRow } from './section-row.ts';
import { useLobbyText } from './text.ts';

const maxFound = 6;

type PinGamesProps = { readonly section: SectionRow; readonly close: () => void };

/** Chooses the games that come first in a section, and their order. */
export const PinGames = ({ section, close }: PinGamesProps) => {
  const text = useLobbyText();
  const common = useCommonText();
  const [items, setItems] = useState<readonly { readonly id: number; readonly name: string }[]>(section.pins);
  const [search, setSearch] = useState('');
  const query = { search: search.trim(), per_page: String(maxFound) };
  const found = useData(listStaffGames, { query } as never, { enabled: query.search !== '' });
  const games = query.search === '' ? undefined : found.data?.data;
  const others = games?.filter(({ id }) => !items.some((item) => item.id === id)) ?? [];
  /** The field is empty and has the focus for the next game. */
  const [pinned, setPinned] = useState(0);
  const pin = (id: number, name: string): void => {
    setItems([...items, { id, name }]);
    setSearch('');
    setPinned(pinned + 1);
  };
  const save = useAct(changeLobbySection, (answer) => {
    notifyDone(answer, text.saved, section.name);
    close();
  });
  return (
    <Dialog title={text.pinsTitle(section.name)} open close={close}>
      <div className="stack">
        <p className="muted">{items.length === 0 ? text.noPins : text.pinsHint}</p>
        <ArrangeList label={text.columns.pins} items={items} set={setItems} removes />
        <TextField key={pinned} label={text.findGame} value={search} set={setSearch} autoFocus={pinned > 0} />
        {games && others.length === 0 ? <p className="muted">{text.noneFound}</p> : null}
        <ul className="stack">
          {others.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="button" disabled={items.length >= maxPins} onClick={() => pin(id, name)}>
                {text.pin(name)}
              </button>
            </li>
          ))}
        </ul>
        {save.error ? <ErrorBox error={save.error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <ActButton
            route={changeLobbySection}
            tone="primary"
            busy={save.busy}
            onClick={() => save.run({ params: { section: section.id }, body: { pins: items.map(({ id }) => id) } })}
          >
            {common.save}
          </ActButton>
        </div>
      </div>
    </Dialog>
  );
};
