import { listStaffPlayers } from '@croupier/contract/back-office/players.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { prepare } from '../../data.ts';
import type { Visit } from '../../page.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { BulkCategory } from './bulk-category.tsx';
import { usePlayersText } from './text.ts';

const PlayerPane = definePart<PropsOf<typeof import('./player-pane.tsx').PlayerPane>>(() =>
  import('./player-pane.tsx').then((found) => found.PlayerPane),
);

/** Loads the rows before the page is drawn. */
export const ahead = ({ query }: Visit): void => prepare(listStaffPlayers, { query });

const fullName = (player: PlayerView): string => `${player.first_name} ${player.last_name}`;

/** All players: search as you type, filters, views, and the one that is open beside them. */
export const Page = () => {
  const text = usePlayersText();
  const columns: ListColumn<PlayerView>[] = [
    { name: 'name', label: text.name, cell: fullName },
    { name: 'username', cell: (player) => player.username, priority: 2 },
    { name: 'id', cell: (player) => player.id, kind: 'number', priority: 3 },
    { name: 'email', cell: (player) => player.email, priority: 3 },
    { name: 'country', cell: (player) => player.country, priority: 2 },
    { name: 'status', cell: (player) => <StateTag state={player.status} /> },
    { name: 'kyc_status', cell: (player) => <StateTag state={player.kyc_status} /> },
    { name: 'risk_level', cell: (player) => <StateTag state={player.risk_level} />, priority: 2 },
    { name: 'category', cell: (player) => <StateTag state={player.category} />, priority: 4 },
    { name: 'created_at', cell: (player) => <When at={player.created_at} />, kind: 'number', priority: 3 },
    { name: 'last_login_at', cell: (player) => <When at={player.last_login_at} />, kind: 'number', priority: 4 },
  ];
  return (
    <ListPage
      title={text.title}
      route={listStaffPlayers}
      columns={columns}
      rowId={(player) => String(player.id)}
      rowName={fullName}
      empty={<p>{text.empty}</p>}
      views={[
        { name: text.views.all, query: '' },
        { name: text.views.active, query: 'status=active' },
        { name: text.views.review, query: 'kyc_status=pending_review' },
        { name: text.views.locked, query: 'status=locked' },
        { name: text.views.closed, query: 'status=closed' },
      ]}
      bulk={(players, clear) => <BulkCategory players={players} clear={clear} />}
      pane={({ id, row, close }) => <PlayerPane key={id} id={id} listed={row} close={close} />}
    />
  );
};
