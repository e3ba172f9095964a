import { listHeldWins } from '@croupier/contract/back-office/held-wins.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { When } from '../../ui/when.tsx';
import type { HeldRow } from './held-row.ts';
import { HeldState } from './held-state.tsx';
import { useHeldText } from './text.ts';

const HeldPane = definePart<PropsOf<typeof import('./held-pane.tsx').HeldPane>>(() =>
  import('./held-pane.tsx').then((found) => found.HeldPane),
);

/** Wins that name an unknown grant of free rounds: those that wait, longest first, and what staff decided. */
export const Page = () => {
  const text = useHeldText();
  const columns: ListColumn<HeldRow>[] = [
    { name: 'username', label: text.columns.player, cell: (held) => held.username, card: 'lead' },
    { name: 'provider_name', label: text.columns.provider, cell: (held) => held.provider_name, card: 'note' },
    { name: 'game_name', label: text.columns.game, cell: (held) => held.game_name, priority: 3 },
    {
      name: 'free_round_id',
      label: text.columns.grant,
      cell: (held) => <code>{held.free_round_id}</code>,
      priority: 2,
    },
    {
      name: 'amount',
      label: text.columns.amount,
      cell: (held) => <Money amount={held.amount} currency={held.currency} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'state', label: text.columns.state, cell: (held) => <HeldState state={held.state} />, card: 'mark' },
    {
      name: 'created_at',
      label: text.columns.age,
      cell: (held) => <When at={held.created_at} as="age" />,
      order: { up: 'newest', down: 'oldest' },
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listHeldWins}
      columns={columns}
      rowId={(held) => String(held.id)}
      rowName={(held) => text.pane(held.id)}
      views={[
        { name: text.views.waiting, query: 'state=waiting&order=oldest' },
        { name: text.views.paid, query: 'state=paid' },
        { name: text.views.voided, query: 'state=voided' },
        { name: text.views.withdrawn, query: 'state=withdrawn' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      filters={['state', 'player_id', 'provider_id', 'created']}
      queue="held_wins"
      empty={<p>{text.empty}</p>}
      pane={(opened) => <HeldPane key={opened.id} {...opened} />}
    />
  );
};
