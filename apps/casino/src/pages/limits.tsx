import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayerOperations } from '../../../../packages/sdk/src/operations.ts';
import { player as session } from '../api.ts';
import { isMinutes, type LimitName, limitText } from '../limit-words.ts';
import { formatMoment } from '../moments.ts';
import { editMoney, readMoney } from '../money.ts';
import { t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ActForm } from '../ui/act-form.tsx';
import { Icon } from '../ui/icon.tsx';
import { PauseForm } from '../ui/pause-form.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import './limits.css';

type Own = PlayerOperations['getOwnLimits']['output'];

/** The limits that most people want; the platform has more, for those who ask their casino. */
const shown = [
  ...(['max_daily_deposit', 'max_weekly_deposit', 'max_monthly_deposit'] as const),
  ...(['max_daily_loss', 'max_weekly_loss', 'max_monthly_loss'] as const),
  ...(['max_single_bet', 'max_session_minutes'] as const),
];

/** One's own limits, and a pause from playing. */
export const Page = () => (
  <AccountFrame title={t('account.limits')}>
    {({ currency }) => (
      <>
        <p>{t('limits.text')}</p>
        <Limits currency={currency} />
        <PauseForm />
      </>
    )}
  </AccountFrame>
);

const Limits = ({ currency }: { currency: string }) => {
  const { data } = useQuery({ queryKey: ['limits'], queryFn: () => session.getOwnLimits() });
  if (!data) return <SkeletonLines count={shown.length} />;
  return (
    <ul className="limits">
      {shown.map((name) => (
        <li className="limits-one" key={name}>
          <Limit name={name} own={data} currency={currency} />
        </li>
      ))}
    </ul>
  );
};

type Props = { readonly name: LimitName; readonly own: Own; readonly currency: string };

const Limit = ({ name, own, currency }: Props) => {
  const value = own.limits[name];
  const use = own.usage.find(({ limit }) => limit === name);
  const waiting = own.pending_changes.find(({ field }) => field === name);
  return (
    <details className="limit">
      <summary className="limit-head">
        <span className="limit-name">{t(`limit.${name as 'max_daily_loss'}`)}</span>
        <span className="limit-value">
          {value === null ? t('limits.none') : limitText(name, value, currency)}
          <Icon name="down" />
        </span>
        {value !== null && use ? (
          <span className="limit-use">
            <progress className="limit-bar" max={value} value={Math.min(use.used, value)} aria-hidden="true" />
            {t('limits.used', { used: limitText(name, use.used, currency) })}
            {use.resets_at ? ` ${t('limits.resets', { at: formatMoment(use.resets_at) })}` : ''}
          </span>
        ) : null}
        {waiting ? (
          <span className="limit-waits">
            {t(waiting.requested_value === null ? 'limits.waitsNone' : 'limits.waits', {
              value: waiting.requested_value === null ? '' : limitText(name, waiting.requested_value, currency),
              at: formatMoment(waiting.effective_at),
            })}
          </span>
        ) : null}
      </summary>
      <LimitForm name={name} value={value} currency={currency} />
    </details>
  );
};

const LimitForm = ({ name, value, currency }: { name: LimitName; value: number | null; currency: string }) => {
  const edit = (given: number): string => (isMinutes(name) ? String(given) : editMoney(given, currency));
  const [typed, setTyped] = useState(value === null ? '' : edit(value));
  const read = (): number | undefined => {
    if (!isMinutes(name)) return readMoney(typed, currency);
    return /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
  };
  const wanted = typed.trim() === '' ? null : read();
  const says = (): string => {
    if (wanted === undefined) return t('limits.noValue');
    if (wanted === value) return t('limits.same');
    const isLower = wanted !== null && (value === null || wanted < value);
    return isLower ? t('limits.appliesNow') : t('limits.appliesLater');
  };
  return (
    <ActForm
      action={t('limits.save')}
      kind="plain"
      currency={currency}
      isReady={wanted !== undefined && wanted !== value}
      changes={['limits', 'session']}
      act={() => session.request('setOwnLimits', { limits: { [name]: wanted ?? null } })}
      said={({ data, meta }) => {
        const later = data.pending_changes.find(({ field }) => field === name);
        if (later && meta.pending.includes(name))
          return t('limits.savedLater', { at: formatMoment(later.effective_at) });
        return t('limits.savedNow');
      }}
    >
      <TextField
        name={name}
        label={t(isMinutes(name) ? 'limits.newMinutes' : 'limits.newAmount', { currency })}
        value={typed}
        onChange={setTyped}
        inputMode={isMinutes(name) ? 'numeric' : 'decimal'}
        autoComplete="off"
        hint={says()}
        isOptional
      />
    </ActForm>
  );
};
