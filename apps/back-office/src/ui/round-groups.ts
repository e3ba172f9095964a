import type { Happened } from './happening-words.tsx';

/** The rounds of one game that were played in one go, and its launch if it is known; the newest is first. */
export type RoundGroup = {
  readonly id: string;
  readonly at: string;
  readonly from: string;
  readonly game: string;
  readonly rounds: readonly Happened[];
  readonly staked: number;
  readonly won: number;
  readonly currency: string | null;
};

/** A longer break begins another session. */
const breakMilliseconds = 30 * 60_000;

const isRound = ({ kind }: Happened): boolean => kind === 'round';

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0);

const staked = ({ facts }: Happened): number => figure(facts.staked_real) + figure(facts.staked_bonus);
const won = ({ facts }: Happened): number => figure(facts.won_real) + figure(facts.won_bonus);

/** Whether an older round belongs to the session of a newer one. */
const goOn = (newer: Happened, older: Happened): boolean =>
  isRound(older) &&
  older.facts.game_id === newer.facts.game_id &&
  older.currency === newer.currency &&
  Date.parse(newer.at) - Date.parse(older.at) <= breakMilliseconds;

const isLaunchOf = (item: Happened | undefined, round: Happened): boolean =>
  item?.action === 'game.launched' && item.facts.game_id === round.facts.game_id;

const groupOf = (rounds: readonly Happened[], launch: Happened | undefined): RoundGroup => {
  const [newest, oldest] = [rounds[0] as Happened, rounds.at(-1) as Happened];
  return {
    // The oldest round: more rounds may come in front of a group that is open.
    id: `rounds ${oldest.id}`,
    at: newest.at,
    from: launch?.at ?? oldest.at,
    game: String(newest.facts.game ?? ''),
    rounds,
    staked: rounds.reduce((sum, round) => sum + staked(round), 0),
    won: rounds.reduce((sum, round) => sum + won(round), 0),
    currency: newest.currency,
  };
};

/** The items of a timeline, newest first, with several rounds of one session as one. A single round stays as it is. */
export const groupRounds = (items: readonly Happened[]): readonly (Happened | RoundGroup)[] => {
  const grouped: (Happened | RoundGroup)[] = [];
  for (let place = 0; place < items.length; ) {
    let end = place + 1;
    const first = items[place] as Happened;
    if (isRound(first)) while (end < items.length && goOn(items[end - 1] as Happened, items[end] as Happened)) end += 1;
    if (end - place < 2) {
      grouped.push(first);
      place += 1;
      continue;
    }
    const launch = isLaunchOf(items[end], first) ? items[end] : undefined;
    grouped.push(groupOf(items.slice(place, end), launch));
    place = launch ? end + 1 : end;
  }
  return grouped;
};
