import { listLoyaltyChanges, staffGetLoyalty } from '@croupier/contract/back-office/loyalty.ts';
import { useData } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { AskButton } from './player-acts.tsx';
import type { TabProps } from './player-tabs.tsx';
import { usePlayerText } from './player-text.ts';
import { TablePart } from './table-part.tsx';

/** The points of the player, what they are worth, and what happened to them. */
export const LoyaltyTab = ({ player, ask }: TabProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const params = { player: player.id };
  const { data, error, refetch } = useData(staffGetLoyalty, { params });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <p role="status">{common.loading}</p>;
  const { points, exchangeable_amount, currency, points_rate } = data.data;
  return (
    <>
      <Facts
        facts={[
          { name: 'points', label: text.points, value: points },
          { name: 'worth', label: text.worth, value: <Money amount={exchangeable_amount} currency={currency} /> },
          { name: 'rate', label: text.rate, value: text.rateWords(points_rate) },
        ]}
      />
      <div className="row">
        <AskButton act="points" ask={ask} />
      </div>
      <TablePart
        route={listLoyaltyChanges}
        args={{ params }}
        label={text.changes}
        rowId={(change) => String(change.id)}
        columns={[
          { name: 'kind', cell: (change) => <StateTag state={change.kind} /> },
          { name: 'points', label: text.points, cell: (change) => change.points, kind: 'number' },
          {
            name: 'amount',
            cell: (change) => <Money amount={change.amount} currency={change.currency} />,
            kind: 'number',
            priority: 2,
          },
          { name: 'reason', cell: (change) => change.reason ?? '–', priority: 3 },
          { name: 'actor_name', cell: (change) => change.actor_name ?? change.actor_kind, priority: 3 },
          { name: 'created_at', cell: (change) => <When at={change.created_at} />, kind: 'number', priority: 2 },
        ]}
      />
    </>
  );
};
