import type { getPlayerTimeline } from '@croupier/contract/back-office/timeline.ts';
import type { Answer } from '../call.ts';
import { useLabels } from '../labels.ts';
import { timeline as de } from '../text/de/timeline.ts';
import { timeline as en } from '../text/en/timeline.ts';
import { defineText, humanise } from '../text.ts';
import { Money } from './money.tsx';

export type TimelineItem = Answer<typeof getPlayerTimeline>['data'][number];

export const useTimelineText = defineText(en, de);

/** One item of a player's timeline as a sentence: who, what, how much, from what to what, and why. */
export const HappeningWords = ({ item }: { item: TimelineItem }) => {
  const text = useTimelineText();
  const labels = useLabels();
  const { actor, action, amount, currency, reason, facts } = item;
  const named = [facts.game, facts.bonus, facts.payment_method].find((fact) => typeof fact === 'string' && fact !== '');
  const isChange = facts.from !== undefined || facts.to !== undefined;
  return (
    <>
      {actor?.name ? <strong>{actor.name} </strong> : null}
      {text.actions[action] ?? humanise(action)}
      {named === undefined ? null : ` · ${String(named)}`}
      {amount === null || currency === null ? null : (
        <>
          {' · '}
          <Money amount={amount} currency={currency} />
        </>
      )}
      {isChange && facts.field !== 'status'
        ? `: ${labels.value(String(facts.from ?? '–'))} → ${labels.value(String(facts.to ?? '–'))}`
        : null}
      {reason ? <div>“{reason}”</div> : null}
    </>
  );
};
