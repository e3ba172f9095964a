import { correctPoints, listLoyaltyChanges, staffGetLoyalty } from '@croupier/contract/back-office/loyalty.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { When } from '../../ui/when.tsx';
import { usePlayerText } from '../players/player-text.ts';

/** The points of a player, their worth, and every exchange and correction. */
export const PlayerPoints = ({ player, name }: { player: number; name: string }) => {
  const text = usePlayerText();
  const common = useCommonText();
  const [isCorrecting, setCorrecting] = useState(false);
  const params = { player };
  const { data, error, refetch } = useData(staffGetLoyalty, { params });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
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
        <ActButton route={correctPoints} onClick={() => setCorrecting(true)}>
          {text.acts.points}
        </ActButton>
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
      <Dialog title={text.titles.points(name)} open={isCorrecting} close={() => setCorrecting(false)}>
        <SchemaForm
          route={correctPoints}
          params={params}
          kinds={{ points: 'integer' }}
          submit={common.save}
          cancel={() => setCorrecting(false)}
          done={(answer) => {
            notifyDone(answer, common.saved, name);
            setCorrecting(false);
          }}
        />
      </Dialog>
    </>
  );
};
