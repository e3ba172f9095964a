import type { repeatFreeRoundOrder, settleFreeRoundOrder } from '@croupier/contract/back-office/free-rounds.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { OrderRow } from './order-row.ts';

type OrderActProps = {
  readonly order: OrderRow;
  readonly route: typeof repeatFreeRoundOrder | typeof settleFreeRoundOrder;
  readonly tone: 'primary' | 'quiet';
  readonly words: { readonly act: string; readonly title: string; readonly hint: string; readonly done: string };
  readonly hindrance?: string | undefined;
};

/** A button that repeats or gives up an order at the provider, and asks for the reason. */
export const OrderAct = ({ order, route, tone, words, hindrance }: OrderActProps) => {
  const [isAsking, setAsking] = useState(false);
  const act = useAct(route, (answer) => {
    notifyDone(answer, words.done);
    setAsking(false);
  });
  return (
    <>
      <ActButton route={route} tone={tone} hindrance={hindrance} onClick={() => setAsking(true)}>
        {words.act}
      </ActButton>
      {isAsking ? (
        <ReasonDialog
          route={route}
          title={words.title}
          hint={words.hint}
          submit={words.act}
          templates={[]}
          busy={act.busy}
          error={act.error}
          close={() => setAsking(false)}
          done={({ reason }) => act.run({ params: { player_bonus: order.player_bonus_id }, body: { reason } })}
        />
      ) : null}
    </>
  );
};
