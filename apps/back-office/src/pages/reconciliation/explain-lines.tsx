import { explainStatement } from '@croupier/contract/back-office/cashier-statements.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { StatementLine } from './statement-row.ts';
import { useReconciliationText } from './text.ts';

type ExplainLinesProps = {
  readonly statement: number;
  readonly lines: readonly StatementLine[];
  readonly done?: () => void;
};

/** Whether a line is a difference that nobody has explained. */
export const isOpenLine = ({ outcome, explanation }: StatementLine): boolean =>
  ['missing_here', 'missing_there', 'differs', 'twice'].includes(outcome) && explanation === null;

/** Explains differences with a reason; where two people are needed, the second confirms it. */
export const ExplainLines = ({ statement, lines, done }: ExplainLinesProps) => {
  const text = useReconciliationText();
  const [isAsking, setAsking] = useState(false);
  const act = useAct(explainStatement, (answer) => {
    notifyDone(answer, text.explained);
    setAsking(false);
    done?.();
  });
  const positions = lines.map(({ position }) => position);
  return (
    <>
      <ActButton
        route={explainStatement}
        hindrance={lines.every(isOpenLine) ? undefined : text.notOpen}
        onClick={() => setAsking(true)}
      >
        {text.explain}
      </ActButton>
      {isAsking ? (
        <ReasonDialog
          route={explainStatement}
          title={text.explainTitle(lines.length)}
          hint={text.explainHint}
          submit={text.explain}
          templates={[]}
          busy={act.busy}
          error={act.error}
          close={() => setAsking(false)}
          done={({ reason }) => act.run({ params: { cashier_statement: statement }, body: { positions, reason } })}
        />
      ) : null}
    </>
  );
};
