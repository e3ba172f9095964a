import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import type { OrderRow } from './order-row.ts';
import { useFreeRoundsText } from './text.ts';

/** A grant of free rounds: what was played, and what its provider knows of it. */
export const OrderFacts = ({ order }: { order: OrderRow }) => {
  const text = useFreeRoundsText();
  const { reported, next_attempt_at, issued_at, settled_at } = order;
  return (
    <>
      <Facts
        facts={[
          {
            name: 'player',
            label: text.columns.player,
            value: <PageLink to="/players" row={order.player_id}>{`${order.player_id}`}</PageLink>,
          },
          { name: 'bonus', label: text.columns.bonus, value: order.bonus_name },
          { name: 'grant', label: text.grant, value: <Id value={order.free_round_id} /> },
          {
            name: 'rounds',
            label: text.columns.rounds,
            value: text.roundsOf(order.played, order.left, order.count),
          },
          {
            name: 'stake',
            label: text.stake,
            value: <Money amount={order.stake} currency={order.currency} />,
          },
          { name: 'won', label: text.columns.won, value: <Money amount={order.won} currency={order.currency} /> },
        ]}
      />
      <Facts
        title={order.provider.name}
        facts={[
          { name: 'issued_at', label: text.issued, value: issued_at ? <When at={issued_at} as="full" /> : text.never },
          {
            name: 'reported',
            label: text.reported,
            value: reported ? text.says(text.grantStates[reported.state] ?? reported.state, reported.left) : text.never,
          },
          ...(reported ? [{ name: 'at', label: text.reportedAt, value: <When at={reported.at} as="full" /> }] : []),
          { name: 'attempts', label: text.attempts, value: order.attempts },
          { name: 'last_error', label: text.lastError, value: order.last_error ?? text.none },
          {
            name: 'next_attempt_at',
            label: text.nextAttempt,
            value: next_attempt_at ? <When at={next_attempt_at} as="full" /> : text.none,
          },
          ...(settled_at
            ? [{ name: 'settled_at', label: text.settledAt, value: <When at={settled_at} as="full" /> }]
            : []),
        ]}
      />
    </>
  );
};
