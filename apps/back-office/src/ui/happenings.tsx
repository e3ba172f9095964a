import { usePreferences } from '../preferences.ts';
import { timeline as de } from '../text/de/timeline.ts';
import { timeline as en } from '../text/en/timeline.ts';
import { defineText } from '../text.ts';
import { formatWhen } from '../time.ts';
import { HappeningWords, joinChanges, type TimelineItem } from './happening-words.tsx';
import { Money } from './money.tsx';
import { PageLink } from './page-link.tsx';
import { groupRounds, type RoundGroup } from './round-groups.ts';
import { Timeline } from './timeline.tsx';

type HappeningsProps = {
  readonly items: readonly TimelineItem[];
  readonly currency: string;
  readonly player: number;
  readonly methodName: (code: string) => string;
  readonly title?: string;
  /** At most so many lines. */
  readonly most?: number;
};

/** A player's timeline: changes of one action are one line, and so are the rounds of one session. */
export const Happenings = ({ items, currency, player, methodName, title, most }: HappeningsProps) => (
  <Timeline
    {...(title === undefined ? {} : { title })}
    happenings={groupRounds(joinChanges(items))
      .slice(0, most)
      .map((one) => ({
        id: one.id,
        at: one.at,
        words:
          'rounds' in one ? (
            <Rounds group={one} currency={currency} />
          ) : (
            <HappeningWords
              item={one}
              currency={currency}
              methodName={methodName}
              paymentLink={(id) => (
                <PageLink to="/payments" query={{ player_id: String(player) }} row={id} className="underlined">
                  {id}
                </PageLink>
              )}
            />
          ),
      }))}
  />
);

const useTimelineText = defineText(en, de);

const Rounds = ({ group, currency: own }: { group: RoundGroup; currency: string }) => {
  const text = useTimelineText();
  const { language } = usePreferences();
  const { rounds, game, staked, won, from } = group;
  const currency = group.currency ?? own;
  return (
    <details>
      <summary>
        {text.rounds(rounds.length)} · {game} · {text.staked} <Money amount={staked} currency={currency} bare /> ·{' '}
        {text.won} <Money amount={won} currency={currency} bare /> · {text.result}{' '}
        <Money amount={won - staked} currency={currency} />{' '}
        <span className="muted">{text.since(formatWhen(new Date(from), language))}</span>
      </summary>
      <Timeline
        happenings={rounds.map((round) => ({
          id: round.id,
          at: round.at,
          words: <HappeningWords item={round} currency={own} />,
        }))}
      />
    </details>
  );
};
