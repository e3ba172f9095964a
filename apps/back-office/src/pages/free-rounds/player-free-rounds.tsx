import { listFreeRoundOrders } from '@croupier/contract/back-office/free-rounds.ts';
import { useData } from '../../data.ts';
import { Money } from '../../ui/money.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { OrderState } from './order-state.tsx';
import { RepeatButton } from './repeat-button.tsx';
import { useFreeRoundsText } from './text.ts';

/** The free rounds of a player at providers; nothing where there are none. */
export const PlayerFreeRounds = ({ player }: { player: number }) => {
  const text = useFreeRoundsText();
  const args = { query: { player_id: String(player), per_page: '100' } };
  const { data } = useData(listFreeRoundOrders, args);
  if (!data || data.data.length === 0) return null;
  return (
    <>
      <h3>{text.title}</h3>
      <TablePart
        route={listFreeRoundOrders}
        args={args}
        label={text.title}
        rowId={(order) => String(order.player_bonus_id)}
        columns={[
          { name: 'bonus_name', label: text.columns.bonus, cell: (order) => order.bonus_name },
          { name: 'provider', label: text.columns.provider, cell: (order) => order.provider.name, priority: 2 },
          {
            name: 'played',
            label: text.columns.rounds,
            cell: (order) => text.roundsOf(order.played, order.left, order.count),
            kind: 'number',
          },
          {
            name: 'won',
            label: text.columns.won,
            cell: (order) => <Money amount={order.won} currency={order.currency} />,
            kind: 'number',
          },
          { name: 'state', label: text.columns.state, cell: (order) => <OrderState order={order} /> },
          { name: 'last_error', label: text.lastError, cell: (order) => order.last_error ?? '', priority: 3 },
          { name: 'acts', label: '', cell: (order) => <RepeatButton order={order} tone="quiet" /> },
        ]}
      />
    </>
  );
};
