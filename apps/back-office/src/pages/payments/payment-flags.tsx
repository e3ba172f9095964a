import { useLabels } from '../../labels.ts';
import { Tag } from '../../ui/tag.tsx';
import type { PaymentRow } from './payment-row.ts';
import { marksOf, type PaymentMark, toneOf } from './payment-tags.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

/** How many tags a line of a table has room for. */
const mostInLine = 2;

/** Why two must approve; the amount is in the row already. */
const causesOf = ({ four_eyes_because: causes }: PaymentRow, text: ReturnType<typeof usePaymentsText>): string[] =>
  causes.includes('amount') ? [] : causes.map((cause) => text.causes[cause]);

/** The flags of a payment and the warnings of its review, most urgent first. */
export const PaymentFlags = ({ payment }: { payment: PaymentRow }) => {
  const text = usePaymentsText();
  const labels = useLabels();
  const marks = marksOf(payment);
  if (marks.length === 0) return <span className="muted">–</span>;
  const words = (mark: PaymentMark): string => {
    if (mark === 'risk_high') return text.risk(labels.value(payment.player.risk_level));
    if (mark === 'four_eyes')
      return [`${text.marks.four_eyes} ${payment.approved_by.length}/2`, ...causesOf(payment, text)].join(' · ');
    return text.marks[mark];
  };
  const rest = marks.slice(mostInLine);
  return (
    <span className="tags payment-flags">
      {marks.map((mark, place) => (
        <span key={mark} className={place < mostInLine ? undefined : 'payment-flags-rest'}>
          <Tag
            tone={toneOf(mark)}
            title={mark === 'four_eyes' ? text.needsTwo(payment.four_eyes_because) : text.check[mark]?.[1]}
          >
            {words(mark)}
          </Tag>
        </span>
      ))}
      {rest.length > 0 ? (
        <span className="payment-flags-more" aria-hidden>
          <Tag title={rest.map(words).join(' · ')}>{`+${rest.length}`}</Tag>
        </span>
      ) : null}
    </span>
  );
};
