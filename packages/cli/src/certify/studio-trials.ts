import { freeRoundTrials } from './free-round-trials.ts';
import type { LoggedCall, Trouble } from './platform.ts';
import { describeSilence, findUnbookedMoney, type PlayedRound, playRound } from './play-round.ts';
import { isEnd, isStake, type Style, styleOf } from './round-style.ts';
import { idsOf, type StudioHour, type StudioWorld, stake } from './studio-world.ts';
import { failed, NotTried, passed, type Trial, type TrialResult } from './trial.ts';

const duty = '/guides/game-studios';
const hour = 3_600_000;

type TroubleTrial = Pick<Trial<StudioWorld>, 'id' | 'title' | 'expected'> & {
  readonly kind: Trouble;
  readonly which: keyof Style;
  readonly count: number;
  readonly until: (calls: readonly LoggedCall[], operation: string) => boolean;
  /** Finds a mistake that the books do not show. */
  readonly judge: (played: PlayedRound, operation: string) => TrialResult | undefined;
};

const troubleTrial = ({ kind, which, count, until, judge, ...trial }: TroubleTrial): Trial<StudioWorld> => ({
  ...trial,
  rule: `${duty}#undoing-a-bet`,
  run: async (world) => {
    const operation = (await styleOf(world))[which];
    const played = await playRound(world, {
      trouble: { kind, operation, count },
      until: (calls) => until(calls, operation),
    });
    if (played.calls.length === 0) return failed(describeSilence(played));
    return judge(played, operation) ?? findUnbookedMoney(played) ?? passed(describeScene(played), idsOf(played.calls));
  },
});

const timesOf = (calls: readonly LoggedCall[], operation: string): number =>
  calls.filter((call) => call.operation === operation).length;

const describeScene = ({ calls, rounds }: PlayedRound): string => {
  const standing = rounds.filter(({ staked }) => staked > 0).length;
  return `${calls.length} calls; ${standing === 0 ? 'no stake stands' : 'the round was played to its end'}, and the books agree.`;
};

/** The same transaction again has no effect; under a new id it would be a second one. */
const onlyOneWin = ({ rounds, calls }: PlayedRound): TrialResult | undefined => {
  const twice = rounds.find(({ bets, wins }) => bets === 1 && wins > 1);
  return twice ? failed(`Round ${twice.round_id} was paid ${twice.wins} times.`, idsOf(calls)) : undefined;
};

const sentAgain = ({ calls }: PlayedRound, operation: string, times: number): TrialResult | undefined => {
  const sent = timesOf(calls, operation);
  return sent < times ? failed(`It sent the win ${sent} time(s); ${times} were needed.`, idsOf(calls)) : undefined;
};

const onlyOneStake = ({ rounds, calls }: PlayedRound): TrialResult | undefined => {
  const staked = rounds.reduce((sum, round) => sum + round.staked, 0);
  return staked > stake ? failed(`${staked} was staked for one round of ${stake}.`, idsOf(calls)) : undefined;
};

/** How long the stake's answer is held back: longer when the lock came too late. */
const delays = [3_000, 9_000, 20_000];

/** A round whose player is locked between stake and win. */
const playLocked = async (world: StudioWorld, operation: string): Promise<PlayedRound> => {
  for (const delayMilliseconds of delays) {
    const played = await playRound(world, {
      trouble: { kind: 'delay', operation, count: 1, delayMilliseconds },
      afterStake: async ({ croupier }, { player }) => {
        await croupier.changePlayerStatus({ player: player.id, status: 'locked', reason: 'Certification' });
      },
      until: (calls) => calls.some(isEnd),
    });
    if (played.wasInTime || played.rounds.length === 0) return played;
  }
  throw new NotTried('The round ended each time before the player could be locked.');
};

const roundTrials: readonly Trial<StudioWorld>[] = [
  {
    id: 'plain-round',
    title: 'A round is staked, paid and closed',
    expected: `A stake of ${stake}, and the round closed by a win, a play or a close.`,
    rule: `${duty}#a-round`,
    run: async (world) => {
      const played = await playRound(world, { until: (calls) => calls.some(isEnd) });
      const [round] = played.rounds;
      if (played.calls.length === 0) return failed(describeSilence(played));
      if (!round)
        return failed('No round was found: the game server made no bet for the session.', idsOf(played.calls));
      if (round.staked !== stake)
        return failed(`It staked ${round.staked} where ${stake} was asked for.`, idsOf(played.calls));
      return (
        findUnbookedMoney(played) ?? passed(`Round ${round.round_id} was staked, and closed.`, idsOf(played.calls))
      );
    },
  },
  troubleTrial({
    id: 'lost-answer-to-a-stake',
    title: 'The answer to the stake is lost after it was taken',
    expected: 'A rollback, or the same transaction again: one stake at the most, and no open round.',
    kind: 'drop_answer',
    which: 'stakes',
    count: 1,
    until: (calls) => calls.slice(1).some(isEnd),
    judge: (played) =>
      played.calls.length < 2
        ? failed('It sent nothing more, so it does not know whether the stake was taken.', idsOf(played.calls))
        : onlyOneStake(played),
  }),
  troubleTrial({
    id: 'unavailable-stake',
    title: 'The wallet cannot take the stake for a long time',
    expected:
      'A rollback until it is answered with 2xx: it leaves a tombstone, so that the stake can never be taken late.',
    kind: 'unavailable',
    which: 'stakes',
    count: 40,
    until: (calls) => calls.some(isEnd),
    judge: ({ calls, rounds }) => {
      if (rounds.some(({ staked }) => staked > 0)) return undefined;
      const undone = calls.some(({ operation, status }) => operation === 'provider_roll_back_bet' && status < 300);
      return undone ? undefined : failed('It gave the stake up without a rollback.', idsOf(calls));
    },
  }),
  troubleTrial({
    id: 'lost-answer-to-a-win',
    title: 'The answer to the win is lost after it was paid',
    expected: 'The same win again, under the same transaction_id, until it is answered with 2xx.',
    kind: 'drop_answer',
    which: 'pays',
    count: 1,
    until: (calls, operation) => timesOf(calls, operation) > 1,
    judge: (played, operation) => sentAgain(played, operation, 2) ?? onlyOneWin(played),
  }),
  troubleTrial({
    id: 'unavailable-win',
    title: 'The wallet answers the win with 503 twice',
    expected: 'The same win again until 2xx.',
    kind: 'unavailable',
    which: 'pays',
    count: 2,
    until: (calls, operation) => timesOf(calls, operation) > 2,
    judge: (played, operation) => sentAgain(played, operation, 3) ?? onlyOneWin(played) ?? onlyOneStake(played),
  }),
  {
    id: 'late-win',
    title: 'The player is locked between stake and win',
    expected: 'The win is sent all the same: a win is never refused for a locked player or an ended session.',
    rule: `${duty}#what-is-refused`,
    run: async (world) => {
      const { stakes, pays } = await styleOf(world);
      if (stakes === pays) return passed('Stake and win are one call, so nothing comes between them.');
      const played = await playLocked(world, stakes);
      if (played.rounds.length === 0) return failed('It made no bet for the session.', idsOf(played.calls));
      return (
        findUnbookedMoney(played) ??
        onlyOneWin(played) ??
        passed('The round was ended although the player is locked.', idsOf(played.calls))
      );
    },
  },
  {
    id: 'refused-stake',
    title: 'The player has too little money',
    expected: 'No win, no round, and no endless retry: 402 is final.',
    rule: `${duty}#what-is-refused`,
    run: async (world) => {
      const played = await playRound(world, { stake: (opening) => opening + 1, until: (calls) => calls.some(isStake) });
      const stakes = played.calls.filter(isStake);
      if (played.calls.length === 0) return failed(describeSilence(played));
      if (stakes.length === 0) return failed('It never tried to stake.', idsOf(played.calls));
      if (stakes.length > 2) return failed(`It sent the refused stake ${stakes.length} times.`, idsOf(played.calls));
      const paid = played.calls.filter(({ operation }) => operation === 'provider_credit_win');
      if (paid.length > 0) return failed('It sent a win for a stake that was refused.', idsOf(played.calls));
      return findUnbookedMoney(played) ?? passed('It took the refusal.', idsOf(played.calls));
    },
  },
];

const digestTrial: Trial<StudioWorld> = {
  id: 'digests',
  title: 'The studio keeps the same books',
  expected: 'For the hours of this trial, the digest that the studio computes is ours.',
  rule: `${duty}#comparing-the-books`,
  run: async (world) => {
    if (!world.studio.digests) throw new NotTried('No address was given where the studio shows its digests.');
    // By the clock of the sandbox, which may have been moved: the wallet counts its hours by it.
    const { now } = await world.croupier.getSandboxClock();
    const to = new Date(Math.floor(Date.parse(now) / hour + 1) * hour);
    const from = new Date(Math.floor(world.begun.getTime() / hour) * hour);
    const ours = await world.wallet.providerReconcile({ from: from.toISOString(), to: to.toISOString() });
    const theirs = await world.studio.digests(from, to);
    const wrong = ours.data.find((own) => theirs.find((one) => sameHour(one, own))?.digest !== own.digest);
    if (ours.data.length === 0) throw new NotTried('The wallet holds nothing of this hour.');
    return wrong
      ? failed(
          describeDigests(
            wrong,
            theirs.find((one) => sameHour(one, wrong)),
          ),
        )
      : passed(`${ours.data.length} hour(s) agree.`);
  },
};

type Summed = { readonly count: number; readonly sum: number };
type OurHour = StudioHour & { readonly [kind in (typeof summedKinds)[number]]?: Summed | undefined };
const summedKinds = ['bets', 'tips', 'wins', 'rollbacks', 'adjustments'] as const;

/** What the wallet holds of each kind, so that the studio sees what its own books lack. */
const describeDigests = (ours: OurHour, theirs: StudioHour | undefined): string => {
  const kinds = summedKinds.flatMap((kind) => {
    const { count = 0, sum = 0 } = ours[kind] ?? {};
    return count > 0 ? [`${count} ${kind} of ${sum}`] : [];
  });
  const own = `For ${ours.hour} in ${ours.currency} ours is ${ours.digest.slice(0, 16)}…, of ${kinds.join(', ')}`;
  return theirs
    ? `${own}; the studio's is ${theirs.digest.slice(0, 16)}….`
    : `${own}; the studio shows none for this hour and currency.`;
};

const sameHour = (
  a: { readonly hour: string; readonly currency: string },
  b: { readonly hour: string; readonly currency: string },
): boolean => Date.parse(a.hour) === Date.parse(b.hour) && a.currency === b.currency;

/** The digests come last, so that they cover every trial before. */
export const studioTrials = [...roundTrials, digestTrial];

/** Also those of a studio that is told of free rounds. */
export const allStudioTrials = [...roundTrials, ...freeRoundTrials, digestTrial];
