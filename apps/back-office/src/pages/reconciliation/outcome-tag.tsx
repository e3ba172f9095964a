import type { lineOutcomes } from '@croupier/contract/statement-fields.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { StatementLine } from './statement-row.ts';
import { useReconciliationText } from './text.ts';

const tones: Readonly<Record<(typeof lineOutcomes)[number], Tone>> = {
  matched: 'good',
  elsewhere: 'neutral',
  no_money: 'neutral',
  missing_here: 'bad',
  missing_there: 'bad',
  differs: 'bad',
  twice: 'bad',
};

/** How a line compares; an explained difference is none to look at. */
export const OutcomeTag = ({ line: { outcome, differs, explanation } }: { readonly line: StatementLine }) => {
  const text = useReconciliationText();
  return (
    <>
      <Tag tone={explanation === null ? tones[outcome] : 'neutral'}>
        {outcome === 'differs' ? text.differs(differs.map((field) => text.fields[field])) : text.outcomes[outcome]}
      </Tag>
      {explanation === null ? null : <span className="muted"> {text.isExplained}</span>}
    </>
  );
};
