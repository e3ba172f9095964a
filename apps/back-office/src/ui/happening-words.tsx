import type { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import type { ReactNode } from 'react';
import type { Answer } from '../call.ts';
import { useLabels } from '../labels.ts';
import { usePreferences } from '../preferences.ts';
import { timeline as de } from '../text/de/timeline.ts';
import { timeline as en } from '../text/en/timeline.ts';
import { defineText, humanise } from '../text.ts';
import { formatWhen } from '../time.ts';
import { Money } from './money.tsx';

export type TimelineItem = Answer<typeof getPlayerTimeline>['data'][number];
type Change = { readonly field: string; readonly from: unknown; readonly to: unknown };
export type Happened = TimelineItem & { readonly changes: readonly Change[] };

const useTimelineText = defineText(en, de);

const changesOf = ({ facts }: TimelineItem): Change[] =>
  facts.from === undefined && facts.to === undefined
    ? []
    : [{ field: String(facts.field ?? ''), from: facts.from, to: facts.to }];

const isSameAct = (one: TimelineItem, other: TimelineItem): boolean =>
  one.at === other.at &&
  one.action === other.action &&
  one.actor?.id === other.actor?.id &&
  one.subject.id === other.subject.id &&
  one.facts.field !== undefined;

/** Merges the audit rows of one action, one per changed field, into one item. */
export const joinChanges = (items: readonly TimelineItem[]): readonly Happened[] => {
  const joined: Happened[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && isSameAct(last, item))
      joined[joined.length - 1] = { ...last, changes: [...last.changes, ...changesOf(item)] };
    else joined.push({ ...item, changes: changesOf(item) });
  }
  return joined;
};

/** Actions whose text, or the item beside them, already says what changed. */
const silent = ['balance.correct', 'aml_alert.taken', 'self_exclusion.started', 'player.locked_by_aml'];

const isSilent = (action: string, field: string): boolean =>
  silent.includes(action) || (field === 'status' && action !== 'player.status_changed') || field === 'payout_state';

type HappeningWordsProps = {
  readonly item: Happened;
  readonly currency: string;
  /** Draws the number of a payment as a link to it; by default it is plain text. */
  readonly paymentLink?: ((id: string) => ReactNode) | undefined;
  /** The operator's name of a payment method; by default its code in words. */
  readonly methodName?: ((code: string) => string) | undefined;
};

/** One item of a player's timeline as a sentence: who, what, how much, from what to what, and why. */
export const HappeningWords = ({ item, currency, paymentLink, methodName }: HappeningWordsProps) => {
  const text = useTimelineText();
  const labels = useLabels();
  const { actor, action, amount, reason, facts, changes, subject } = item;
  const named = [facts.game, facts.bonus].find((fact) => typeof fact === 'string' && fact !== '');
  const code = typeof facts.payment_method === 'string' ? facts.payment_method : '';
  const method = code && methodName ? methodName(code) : labels.value(code);
  // Which payment it is: a player may have several withdrawals at once.
  const payment = subject.kind === 'payment' ? subject.id : facts.payment_request_id;
  const alert = action.startsWith('aml_alert.') ? ` ${subject.id}` : '';
  const until = changes.find(({ field }) => field === 'exclusion_until')?.to;
  const said = changes.filter(({ field }) => !isSilent(action, field));
  return (
    <>
      {actor?.name ? <strong>{actor.name} </strong> : null}
      {text.actions[action] ?? humanise(action)}
      {payment ? (
        <>
          {' · '}
          {text.number} {paymentLink?.(String(payment)) ?? payment}
        </>
      ) : (
        alert
      )}
      {(named ?? method) ? ` · ${named ?? method}` : null}
      {amount === null || item.currency === null ? null : (
        <>
          {' · '}
          <Money amount={amount} currency={item.currency} />
        </>
      )}
      {until === undefined ? null : (
        <>
          {' '}
          {text.until} <Changed field="exclusion_until" value={until} currency={currency} />
        </>
      )}
      {said.map(({ field, from, to }, index) => (
        <span key={field}>
          {index === 0 ? ': ' : ', '}
          {said.length > 1 || isLimit(field) ? `${labels.field(field)} ` : ''}
          {from === undefined || from === null ? null : (
            <>
              <Changed field={field} value={from} currency={currency} /> →{' '}
            </>
          )}
          <Changed field={field} value={to} currency={currency} />
        </span>
      ))}
      {item.proposer ? <span className="muted"> {text.proposedBy(item.proposer.name)}</span> : null}
      {reason ? <div>“{reason}”</div> : null}
    </>
  );
};

const moment = /^\d{4}-\d\d-\d\dT/;
const isLimit = (field: string): boolean => /^(casino_)?max_/.test(field);
const isAmount = (field: string): boolean => isLimit(field) && !field.endsWith('_minutes');

/** A value of the audit log, which keeps all of them as text. */
const Changed = ({ field, value, currency }: { field: string; value: unknown; currency: string }): ReactNode => {
  const labels = useLabels();
  const { language } = usePreferences();
  if (value === undefined || value === null || value === '') return '–';
  const words = String(value);
  if (moment.test(words)) return formatWhen(new Date(words), language);
  if (isAmount(field) && /^\d+$/.test(words)) return <Money amount={Number(words)} currency={currency} />;
  return labels.value(words);
};
