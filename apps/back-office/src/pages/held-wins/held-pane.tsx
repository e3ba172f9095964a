import { getHeldWin } from '@croupier/contract/back-office/held-wins.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { HeldActs, HeldDialog, useHeldActs } from './held-acts.tsx';
import type { HeldRow } from './held-row.ts';
import { HeldState } from './held-state.tsx';
import { useHeldText } from './text.ts';

/** One held win: what its provider sent, and the decision. */
export const HeldPane = (opened: Opened<HeldRow>) => {
  const text = useHeldText();
  const { data, error, refetch } = useData(getHeldWin, { params: { held_win: Number(opened.id) } });
  if (data) return <Loaded {...opened} held={data.data} />;
  return (
    <Pane title={text.pane(opened.id)} close={opened.close}>
      {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
    </Pane>
  );
};

const Loaded = ({ held, ...opened }: Opened<HeldRow> & { held: HeldRow }) => {
  const text = useHeldText();
  const labels = useLabels();
  const acts = useHeldActs(held);
  return (
    <Pane
      title={text.pane(held.id)}
      figure={<Money amount={held.amount} currency={held.currency} />}
      tags={<HeldState state={held.state} />}
      close={opened.close}
      actions={<HeldActs acts={acts} next={opened.next} open={opened.open} />}
    >
      {held.state === 'waiting' ? <p className="muted">{text.note}</p> : null}
      <Facts
        facts={[
          {
            name: 'player',
            label: text.columns.player,
            value: (
              <PageLink to="/players" row={held.player_id}>
                {held.username}
              </PageLink>
            ),
          },
          { name: 'provider', label: text.columns.provider, value: held.provider_name },
          { name: 'game', label: text.columns.game, value: held.game_name },
          { name: 'grant', label: text.columns.grant, value: <Id value={held.free_round_id} /> },
          { name: 'kind', label: text.columns.kind, value: labels.value(held.kind) },
          {
            name: 'round',
            label: text.round,
            value: (
              <PageLink to="/rounds" row={`${held.player_id}-${held.provider_id}-${held.round_id}`}>
                {held.round_id}
              </PageLink>
            ),
          },
          { name: 'transaction', label: text.transaction, value: <Id value={held.transaction_id} /> },
          { name: 'created_at', label: text.received, value: <When at={held.created_at} as="full" /> },
        ]}
      />
      {held.decided_at === null ? null : (
        <Facts
          title={text.decision}
          facts={[
            { name: 'decided_at', label: text.decided, value: <When at={held.decided_at} as="full" /> },
            { name: 'decided_by', label: text.decidedBy, value: held.decided_by_name },
            { name: 'reason', label: text.reason, value: held.reason },
          ]}
        />
      )}
      <AuditTrail kind="held_win" id={held.id} />
      <HeldDialog acts={acts} />
    </Pane>
  );
};
