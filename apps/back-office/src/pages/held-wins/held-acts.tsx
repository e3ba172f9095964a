import { payHeldWin, voidHeldWin } from '@croupier/contract/back-office/held-wins.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { ActButton } from '../../ui/can.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { HeldRow } from './held-row.ts';
import { useHeldText } from './text.ts';

type Acts = ReturnType<typeof useHeldActs>;

/** The decision about a held win: what is asked for, and what happened to it. */
export const useHeldActs = (held: HeldRow) => {
  const text = useHeldText();
  const [asked, ask] = useState<'pay' | 'void'>();
  const pay = useAct(payHeldWin, (answer) => {
    notifyDone(answer, text.paidDone);
    ask(undefined);
  });
  const cancel = useAct(voidHeldWin, (answer) => {
    notifyDone(answer, text.voidedDone);
    ask(undefined);
  });
  return {
    held,
    asked,
    ask: (verb: 'pay' | 'void' | undefined): void => {
      pay.reset();
      cancel.reset();
      ask(verb);
    },
    pay,
    cancel,
  };
};

type HeldActsProps = {
  readonly acts: Acts;
  readonly next: string | undefined;
  readonly open: (id: string | undefined) => void;
};

/** Both decisions. A decision is final. */
export const HeldActs = ({ acts: { held, ask }, next, open }: HeldActsProps) => {
  const text = useHeldText();
  const hindrance = held.state === 'waiting' ? undefined : text.isDecided;
  return (
    <>
      <ActButton route={payHeldWin} tone="primary" hotkey="p" hindrance={hindrance} onClick={() => ask('pay')}>
        {text.pay}
      </ActButton>
      <ActButton route={voidHeldWin} hotkey="v" hindrance={hindrance} onClick={() => ask('void')}>
        {text.void}
      </ActButton>
      <NextButton next={next} open={open} />
    </>
  );
};

/** Asks for the reason of the chosen decision, and says what it does. */
export const HeldDialog = ({ acts: { held, asked, ask, pay, cancel } }: { acts: Acts }) => {
  const text = useHeldText();
  const { language } = usePreferences();
  if (asked === undefined) return null;
  const isPaid = asked === 'pay';
  const { busy, error, run } = isPaid ? pay : cancel;
  return (
    <ReasonDialog
      route={isPaid ? payHeldWin : voidHeldWin}
      title={isPaid ? text.payTitle(held.username) : text.voidTitle(held.username)}
      hint={
        isPaid ? text.payHint(`${formatMoney(held.amount, held.currency, language)} ${held.currency}`) : text.voidHint
      }
      submit={isPaid ? text.pay : text.void}
      templates={[]}
      busy={busy}
      error={error}
      close={() => ask(undefined)}
      done={({ reason }) => run({ params: { held_win: held.id }, body: { reason } })}
    />
  );
};
