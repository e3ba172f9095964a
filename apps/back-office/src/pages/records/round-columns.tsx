import type { listRounds } from '@croupier/contract/back-office/rounds.ts';
import type { Answer } from '../../call.ts';
import type { ListColumn } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useRecordsText } from './text.ts';

export type RoundRow = Answer<typeof listRounds>['data'][number];

/** Players and providers may use the same round id: only all three identify a round. */
export const roundKey = ({ round_id, player_id, provider }: RoundRow): string =>
  `${player_id}-${provider.id}-${round_id}`;

/** Whether a round is open, and whether it was a free one. */
export const RoundTags = ({ round: { status, is_free } }: { round: Pick<RoundRow, 'status' | 'is_free'> }) => {
  const { free } = useRecordsText();
  return (
    <>
      <StateTag state={status} /> {is_free ? <Tag tone="info">{free}</Tag> : null}
    </>
  );
};

/** The columns that every list of rounds shares. */
export const useRoundColumns = (): readonly ListColumn<RoundRow>[] => {
  const { columns } = useRecordsText();
  return [
    { name: 'game', label: columns.game, cell: (round) => round.game.name, priority: 2, card: 'note' },
    { name: 'status', cell: (round) => <RoundTags round={round} />, priority: 3, card: 'mark' },
    {
      name: 'staked',
      label: columns.staked,
      cell: (round) => <Money amount={round.staked_real + round.staked_bonus} currency={round.currency} />,
      kind: 'number',
      card: 'labelled figure',
    },
    {
      name: 'won',
      label: columns.won,
      cell: (round) => <Money amount={round.won_real + round.won_bonus} currency={round.currency} />,
      kind: 'number',
      priority: 2,
      card: 'labelled note',
    },
    {
      name: 'opened_at',
      label: columns.opened,
      cell: (round) => <When at={round.opened_at} />,
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
};
