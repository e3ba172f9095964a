import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { usePaymentMethodsText } from './text.ts';

type BoundsProps = {
  readonly offered: boolean;
  readonly least: number;
  readonly most: number;
  readonly currency: string;
};

/** From which amount to which a method is offered. The largest number there is means no maximum. */
export const Bounds = ({ offered, least, most, currency }: BoundsProps) => {
  const text = usePaymentMethodsText();
  const { language } = usePreferences();
  if (!offered) return <span className="muted">{text.notOffered}</span>;
  const show = (amount: number): string => formatMoney(amount, currency, language);
  return <span>{text.range(show(least), most === Number.MAX_SAFE_INTEGER ? text.noMost : show(most))}</span>;
};
