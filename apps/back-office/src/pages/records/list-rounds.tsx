import { listRounds } from '@croupier/contract/back-office/rounds.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import { type RoundRow, roundKey, useRoundColumns } from './round-columns.tsx';
import { useRecordsText } from './text.ts';

const RoundPane = definePart<PropsOf<typeof import('./round-pane.tsx').RoundPane>>(() =>
  import('./round-pane.tsx').then((found) => found.RoundPane),
);

/** Rounds of all players, newest first. */
export const Page = () => {
  const text = useRecordsText();
  const columns: ListColumn<RoundRow>[] = [
    {
      name: 'round_id',
      label: text.columns.round,
      cell: (round) => <code>{round.round_id}</code>,
      kind: 'id',
      card: 'note',
    },
    { name: 'username', label: text.columns.player, cell: (round) => round.username, card: 'lead' },
    // Beside an open pane, which shows when it was opened, there is no room for it.
    ...useRoundColumns().map((column) => (column.name === 'opened_at' ? { ...column, priority: 3 as const } : column)),
    { name: 'provider', label: text.columns.provider, cell: (round) => round.provider.name, priority: 3 },
    {
      name: 'closed_at',
      label: text.columns.closed,
      cell: (round) => <When at={round.closed_at} />,
      kind: 'number',
      priority: 3,
    },
  ];
  return (
    <ListPage
      title={text.rounds}
      route={listRounds}
      columns={columns}
      rowId={roundKey}
      rowName={(round) => text.round(round.round_id)}
      empty={<p>{text.emptyRounds}</p>}
      filters={['status', 'player_id', 'game_id', 'round_id', 'created']}
      views={[
        { name: text.all, query: '' },
        { name: text.open, query: 'status=open' },
      ]}
      pane={({ id, close }) => <RoundPane key={id} id={id} close={close} />}
    />
  );
};
