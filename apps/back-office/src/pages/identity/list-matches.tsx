import { listIdentityMatches } from '@croupier/contract/back-office/identity-matches.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import type { MatchRow } from './link-row.ts';
import { MatchState } from './match-state.tsx';
import { tellingKinds } from './same-fields.ts';
import { useIdentityText } from './text.ts';

const MatchPane = definePart<PropsOf<typeof import('./match-pane.tsx').MatchPane>>(() =>
  import('./match-pane.tsx').then((found) => found.MatchPane),
);

/** Accounts that are likely those of a self-excluded person; the comparison takes the whole width. */
export const Page = () => {
  const text = useIdentityText();
  const columns: ListColumn<MatchRow>[] = [
    {
      name: 'player_id',
      label: text.match.account,
      cell: (match) => `${match.player_name} · ${match.player_id}`,
      card: 'lead',
    },
    {
      name: 'excluded_player_id',
      label: text.match.excluded,
      cell: (match) => `${match.excluded_player_name} · ${match.excluded_player_id}`,
      card: 'note',
    },
    {
      name: 'kinds',
      label: text.columns.why,
      cell: (match) =>
        tellingKinds(match.kinds)
          .map((kind) => text.traits[kind])
          .join(', '),
      priority: 2,
    },
    { name: 'status', label: text.columns.state, cell: (match) => <MatchState match={match} />, card: 'figure' },
    {
      name: 'closed_by',
      label: text.decidedBy,
      cell: (match) => match.closed_by_name ?? <span className="muted">–</span>,
      priority: 3,
    },
    {
      name: 'created_at',
      label: text.columns.age,
      cell: (match) => <When at={match.created_at} as="age" />,
      order: { up: 'newest', down: 'oldest' },
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
  return (
    <ListPage
      title={text.match.title}
      route={listIdentityMatches}
      columns={columns}
      rowId={(match) => String(match.id)}
      rowName={(match) => text.paneOf(match.player_name, match.excluded_player_name)}
      views={[
        { name: text.views.open, query: 'status=open&order=oldest', empty: <p>{text.match.empty}</p> },
        { name: text.match.decided, query: 'status=closed' },
        { name: text.views.all, query: '' },
      ]}
      queue="identity_matches"
      empty={<p>{text.match.empty}</p>}
      pane={(opened) => <MatchPane key={opened.id} {...opened} />}
    />
  );
};
