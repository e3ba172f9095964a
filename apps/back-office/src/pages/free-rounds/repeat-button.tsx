import { repeatFreeRoundOrder } from '@croupier/contract/back-office/free-rounds.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { OrderRow } from './order-row.ts';
import { useFreeRoundsText } from './text.ts';

/** Tells the provider of a grant again, and asks what it knows of it. */
export const RepeatButton = ({ order, tone }: { order: OrderRow; tone: 'primary' | 'quiet' }) => {
  const text = useFreeRoundsText();
  const [isAsking, setAsking] = useState(false);
  const act = useAct(repeatFreeRoundOrder, (answer) => {
    notifyDone(answer, text.repeated);
    setAsking(false);
  });
  const hindrance = order.is_connected ? undefined : text.connectFirst;
  return (
    <>
      <ActButton route={repeatFreeRoundOrder} tone={tone} hindrance={hindrance} onClick={() => setAsking(true)}>
        {text.repeat}
      </ActButton>
      {isAsking ? (
        <ReasonDialog
          route={repeatFreeRoundOrder}
          title={text.repeatTitle(order.provider.name)}
          hint={text.repeatHint}
          submit={text.repeat}
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
