import { listRounds } from '@croupier/contract/back-office/rounds.ts';
import type { Answer } from '../../call.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { RoundPane } from './round-pane.tsx';
import { useRecordsText } from './text.ts';

export type RoundRow = Answer<typeof listRounds>['data'][number];

/** Players, and providers, may share the id of a round: only all three name one part of it. */
export const roundKey = (round: { round_id: string; player_id: number; provider_id: number }): string =>
  `${round.player_id}-${round.provider_id}-${round.round_id}`;

/** Rounds of all players, newest first. */
export const Page = () => {
  const text = useRecordsText();
  const columns: ListColumn<RoundRow>[] = [
    { name: 'round_id', label: text.columns.round, cell: (round) => <code>{round.round_id}</code> },
    { name: 'username', label: text.columns.player, cell: (round) => round.username },
    { name: 'game', label: text.columns.game, cell: (round) => round.game.name, priority: 2 },
    { name: 'provider', label: text.columns.provider, cell: (round) => round.provider.name, priority: 3 },
    { name: 'status', cell: (round) => <StateTag state={round.status} />, priority: 2 },
    {
      name: 'staked',
      label: text.columns.staked,
      cell: (round) => <Money amount={round.staked_real + round.staked_bonus} currency={round.currency} />,
      kind: 'number',
    },
    {
      name: 'won',
      label: text.columns.won,
      cell: (round) => <Money amount={round.won_real + round.won_bonus} currency={round.currency} />,
      kind: 'number',
      priority: 2,
    },
    {
      name: 'opened_at',
      label: text.columns.opened,
      cell: (round) => <When at={round.opened_at} />,
      kind: 'number',
      priority: 2,
    },
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
      rowId={(round) => roundKey({ ...round, provider_id: round.provider.id })}
      rowName={(round) => text.round(round.round_id)}
      filters={['status', 'player_id', 'game_id', 'round_id', 'created']}
      views={[
        { name: text.all, query: '' },
        { name: text.open, query: 'status=open' },
      ]}
      pane={({ id, close }) => <RoundPane key={id} id={id} close={close} />}
    />
  );
};
