import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import type { MethodRow } from './method-row.ts';
import { usePaymentMethodsText } from './text.ts';

type BoundsProps = { readonly method: MethodRow; readonly way: 'deposit' | 'withdrawal' };

/** The smallest and largest amount of a method, one way. The largest safe integer means no maximum. */
export const Bounds = ({ method, way }: BoundsProps) => {
  const text = usePaymentMethodsText();
  const { language } = usePreferences();
  const { currency } = useMe().operator;
  if (!method[`supports_${way}`]) return <span className="muted">{text.notOffered}</span>;
  const show = (amount: number): string => formatMoney(amount, currency, language);
  const most = method[`max_${way}`];
  return (
    <span>{text.range(show(method[`min_${way}`]), most === Number.MAX_SAFE_INTEGER ? text.noMost : show(most))}</span>
  );
};
