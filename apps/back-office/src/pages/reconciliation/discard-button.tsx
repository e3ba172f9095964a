import { discardStatement } from '@croupier/contract/back-office/cashier-statements.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { StatementRow } from './statement-row.ts';
import { useReconciliationText } from './text.ts';

/** Sets aside a statement that was read wrongly; its file can be uploaded again. */
export const DiscardButton = ({ statement }: { readonly statement: StatementRow }) => {
  const text = useReconciliationText();
  const [isAsking, setAsking] = useState(false);
  const act = useAct(discardStatement, (answer) => {
    notifyDone(answer, text.discardDone);
    setAsking(false);
  });
  return (
    <>
      <ActButton route={discardStatement} onClick={() => setAsking(true)}>
        {text.discard}
      </ActButton>
      {isAsking ? (
        <ReasonDialog
          route={discardStatement}
          title={text.discardTitle(statement.id)}
          hint={text.discardHint}
          submit={text.discard}
          templates={[]}
          busy={act.busy}
          error={act.error}
          close={() => setAsking(false)}
          done={({ reason }) => act.run({ params: { cashier_statement: statement.id }, body: { reason } })}
        />
      ) : null}
    </>
  );
};
