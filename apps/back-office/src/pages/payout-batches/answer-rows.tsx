import { type listPayoutResults, resultOutcomes } from '@croupier/contract/back-office/payout-results.ts';
import type { Answer } from '../../call.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { usePayoutBatchesText } from './text.ts';
import './batches.css';

type Result = Answer<typeof listPayoutResults>['data'][number];

const tones: Readonly<Record<(typeof resultOutcomes)[number], Tone>> = {
  applied: 'good',
  waiting: 'warn',
  already: 'neutral',
  pending: 'neutral',
  unknown: 'bad',
  other_batch: 'bad',
  amount_differs: 'bad',
  contradicts: 'bad',
  not_allowed: 'bad',
};

/** How many rows of an answer led to what, and the rows that changed nothing. */
export const AnswerRows = ({ result }: { readonly result: Result }) => {
  const { answer: text } = usePayoutBatchesText();
  return (
    <section className="stack" aria-live="polite">
      <span className="batch-tags">
        {resultOutcomes
          .filter((outcome) => result.counts[outcome] > 0)
          .map((outcome) => (
            <Tag key={outcome} tone={tones[outcome]}>
              {text.rows(result.counts[outcome], text.outcomes[outcome])}
            </Tag>
          ))}
      </span>
      <ul className="stack">
        {result.not_applied.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name a payment in several rows
          <li key={place}>
            <Tag tone={tones[row.outcome]}>{text.outcomes[row.outcome]}</Tag> {row.reference || text.unnamed}{' '}
            <span className="muted">{row.message ?? row.reason ?? ''}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
