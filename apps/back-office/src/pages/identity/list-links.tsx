import { listPlayerLinks } from '@croupier/contract/back-office/player-links.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import type { LinkRow } from './link-row.ts';
import { LinkState } from './link-state.tsx';
import { tellingKinds } from './same-fields.ts';
import { useIdentityText } from './text.ts';

const LinkPane = definePart<PropsOf<typeof import('./link-pane.tsx').LinkPane>>(() =>
  import('./link-pane.tsx').then((found) => found.LinkPane),
);

/** Accounts that certainly belong to one person, newest first; the comparison takes the whole width. */
export const Page = () => {
  const text = useIdentityText();
  const columns: ListColumn<LinkRow>[] = [
    {
      name: 'player_id',
      label: text.columns.newer,
      cell: (link) => `${link.player_name} · ${link.player_id}`,
      card: 'lead',
    },
    {
      name: 'other_player_id',
      label: text.columns.older,
      cell: (link) => `${link.other_player_name} · ${link.other_player_id}`,
      card: 'note',
    },
    {
      name: 'kinds',
      label: text.columns.why,
      cell: (link) =>
        tellingKinds(link.kinds)
          .map((kind) => text.traits[kind])
          .join(', '),
      priority: 2,
    },
    { name: 'state', label: text.columns.state, cell: (link) => <LinkState state={link.state} />, card: 'figure' },
    { name: 'found_by', label: text.columns.found, cell: (link) => text.foundBy[link.found_by], priority: 3 },
    {
      name: 'created_at',
      label: text.columns.age,
      cell: (link) => <When at={link.created_at} as="age" />,
      order: { up: 'newest', down: 'oldest' },
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listPlayerLinks}
      columns={columns}
      rowId={(link) => String(link.id)}
      rowName={(link) => text.paneOf(link.player_name, link.other_player_name)}
      views={[
        { name: text.views.open, query: 'state=open' },
        { name: text.views.same, query: 'state=same_person' },
        { name: text.views.other, query: 'state=other_person' },
        { name: text.views.linked, query: 'state=linked' },
        { name: text.views.all, query: 'per_page=25' },
      ]}
      filters={['state', 'player_id', 'found_by', 'created']}
      queue="player_links"
      empty={<p>{text.empty}</p>}
      pane={(opened) => <LinkPane key={opened.id} {...opened} />}
    />
  );
};
