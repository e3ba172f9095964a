import type { PaymentFlag } from '@croupier/contract/staff-payment-fields.ts';
import { useLabels } from '../../labels.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { PaymentRow } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import './payments.css';

const tones: Readonly<Record<PaymentFlag, Tone>> = {
  blocked: 'bad',
  four_eyes: 'warn',
  risk_high: 'bad',
  aml_alert: 'bad',
  not_verified: 'warn',
  first_withdrawal: 'info',
  bonus_forfeited: 'info',
};

/** Why two must approve; the amount is in the row already. */
const causesOf = ({ four_eyes_because: causes }: PaymentRow, text: ReturnType<typeof usePaymentsText>): string[] =>
  causes.includes('amount') ? [] : causes.map((cause) => text.causes[cause]);

/** The flags of a payment, most urgent first. */
export const PaymentFlags = ({ payment }: { payment: PaymentRow }) => {
  const text = usePaymentsText();
  const labels = useLabels();
  if (payment.flags.length === 0) return <span className="muted">–</span>;
  const words = (flag: PaymentFlag): string => {
    if (flag === 'risk_high') return text.flags.risk(labels.value(payment.player.risk_level));
    if (flag === 'four_eyes')
      return [`${text.flags.four_eyes} ${payment.approved_by.length}/2`, ...causesOf(payment, text)].join(' · ');
    return text.flags[flag];
  };
  return (
    <span className="tags payment-flags">
      {payment.flags.map((flag) => (
        <Tag
          key={flag}
          tone={tones[flag]}
          title={flag === 'four_eyes' ? text.needsTwo(payment.four_eyes_because) : undefined}
        >
          {words(flag)}
        </Tag>
      ))}
    </span>
  );
};
