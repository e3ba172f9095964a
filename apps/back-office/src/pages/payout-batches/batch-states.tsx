import { batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import { formatCount } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { toneOf } from '../../tones.ts';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Batch } from './batch-row.ts';
import { usePayoutBatchesText } from './text.ts';
import './batches.css';

type BatchPartProps = {
  readonly batch: Batch;
  /** In the row of a list, which has one line. */
  readonly inRow?: true;
};

/** How many payments of a batch are with the bank, paid, refused, taken back and returned. */
export const BatchStates = ({ batch, inRow }: BatchPartProps) => {
  const text = usePayoutBatchesText();
  const { language } = usePreferences();
  return (
    <span className="batch-tags" data-row={inRow}>
      {batchRowStates
        .filter((state) => batch.states[state] > 0)
        .map((state) => (
          <Tag key={state} tone={toneOf(state)}>
            {text.states[state](formatCount(batch.states[state], language))}
          </Tag>
        ))}
    </span>
  );
};

/** The sum of each currency. */
export const BatchSums = ({ batch, inRow }: BatchPartProps) => (
  <span className="batch-sums" data-row={inRow}>
    {batch.sums.map(({ currency, amount }) => (
      <Money key={currency} amount={amount} currency={currency} />
    ))}
  </span>
);
