import { createGame, importGames, listStaffGames } from '@croupier/contract/back-office/games.ts';
import { useState } from 'react';
import { notifyDone } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { kindsOfGame } from './game-fields.ts';
import { type GameRow, smallPicture } from './game-row.ts';
import './games.css';
import { ImportGames } from './import-games.tsx';
import { useGamesText } from './text.ts';

const GamePane = definePart<PropsOf<typeof import('./game-pane.tsx').GamePane>>(() =>
  import('./game-pane.tsx').then((found) => found.GamePane),
);

/** The whole catalogue, games that are off too. */
export const Page = () => {
  const text = useGamesText();
  const labels = useLabels();
  const waiting = useWaitingProposals(['game.create', 'game.update']);
  const [form, setForm] = useState<'add' | 'import'>();
  const leave = (): void => setForm(undefined);
  const columns: ListColumn<GameRow>[] = [
    {
      name: 'name',
      cell: (game) => (
        <span className="game-name">
          <img className="game-picture" src={smallPicture(game)} alt="" loading="lazy" />
          {game.name}
        </span>
      ),
    },
    { name: 'provider', label: text.columns.provider, cell: (game) => game.provider.name, priority: 2 },
    { name: 'type', cell: (game) => labels.value(game.type), priority: 3 },
    { name: 'category', cell: (game) => game.category, priority: 2 },
    { name: 'rtp', cell: (game) => `${game.rtp} %`, kind: 'number', priority: 2 },
    {
      name: 'rounds_7_days',
      label: text.columns.rounds,
      cell: (game) => game.rounds_7_days,
      kind: 'number',
      priority: 2,
    },
    { name: 'is_active', label: text.columns.state, cell: (game) => <OnOff on={game.is_active} /> },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={waiting}
        route={listStaffGames}
        columns={columns}
        rowId={(game) => String(game.id)}
        rowName={(game) => game.name}
        empty={<p>{text.empty}</p>}
        actions={
          <>
            <ActButton route={importGames} onClick={() => setForm('import')}>
              {text.import}
            </ActButton>
            <ActButton route={createGame} tone="primary" onClick={() => setForm('add')}>
              {text.add}
            </ActButton>
          </>
        }
        pane={({ id, row, close }) => <GamePane key={id} id={id} game={row} close={close} />}
      />
      {form === 'add' ? (
        <Dialog title={text.add} open close={leave}>
          <SchemaForm
            route={createGame}
            kinds={kindsOfGame}
            text={{ fields: text.fields, values: text.values }}
            submit={text.add}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, text.saved, answer.data.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'import' ? <ImportGames close={leave} /> : null}
    </>
  );
};
