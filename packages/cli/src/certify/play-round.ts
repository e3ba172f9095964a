import type { LoggedCall, PlannedTrouble } from './platform.ts';
import {
  idsOf,
  missingMoney,
  moneyCallsSince,
  openSession,
  type Played,
  type Round,
  roundsOf,
  type Session,
  type StudioWorld,
  stake,
} from './studio-world.ts';
import { failed, type TrialResult } from './trial.ts';
import { waitFor } from './wait-for.ts';

/** The results of a round. */
export type PlayedRound = {
  readonly rounds: readonly Round[];
  readonly calls: readonly LoggedCall[];
  readonly missing: number;
  /** What the game server answered to the request to play. */
  readonly answer: Played;
  /** Whether `afterStake` was over before the answer to the stake can have been sent. */
  readonly wasInTime: boolean;
};

/** How a round is to be played. */
export type RoundPlan = {
  /** A new one if absent. */
  readonly session?: Session;
  /** The game that is asked for; that of the trials if absent. */
  readonly game?: string;
  readonly trouble?: PlannedTrouble;
  /** The stake; the default stake if absent. */
  readonly stake?: (opening: number) => number;
  /** Runs once the stake is taken, while the studio waits for its answer. */
  readonly afterStake?: (world: StudioWorld, session: Session) => Promise<void>;
  /** What the studio must do before its silence counts as the end. */
  readonly until: (calls: readonly LoggedCall[]) => boolean;
};

/** Plays one round as planned, waits until the studio is quiet, and reads the books. */
export const playRound = async (world: StudioWorld, staging: RoundPlan): Promise<PlayedRound> => {
  const session = staging.session ?? (await openSession(world));
  const { token, opening } = session;
  const place = await world.log.place();
  const end = staging.trouble && (await world.faults.plan(staging.trouble));
  let wasInTime = true;
  let answer: Played;
  try {
    const playing = world.studio.play({
      token,
      game: staging.game ?? world.game.external_id,
      stake: staging.stake?.(opening) ?? stake,
    });
    if (staging.afterStake) {
      const stakedAfter = await untilStaked(world, session, playing);
      await staging.afterStake(world, session);
      wasInTime = Date.now() < stakedAfter + (staging.trouble?.delayMilliseconds ?? 0);
    }
    answer = await playing;
    await waitFor(world, () => moneyCallsSince(world, place), staging.until);
    await world.pause(world.watchMilliseconds);
  } finally {
    await end?.();
  }
  const [rounds, calls] = [await roundsOf(world, session.player), await moneyCallsSince(world, place)];
  return { rounds, calls, missing: await missingMoney(world, session, rounds), wasInTime, answer };
};

/**
 * Waits until a stake is booked, or until the studio has stopped playing without one. Returns a moment before the stake:
 * when it was last looked for in vain.
 */
const untilStaked = async (world: StudioWorld, { player }: Session, playing: Promise<unknown>): Promise<number> => {
  let [hasEnded, lookedAt, stakedAfter] = [false, Date.now(), Date.now()];
  void playing.then(() => {
    hasEnded = true;
  });
  await waitFor(
    world,
    () => {
      lookedAt = Date.now();
      return roundsOf(world, player);
    },
    (rounds) => {
      if (rounds.length === 0) stakedAfter = lookedAt;
      return hasEnded || rounds.length > 0;
    },
  );
  return stakedAfter;
};

/** Why a game server that made no call made none, as far as its answer tells. */
export const describeSilence = ({ answer }: Pick<PlayedRound, 'answer'>): string => {
  if ('failure' in answer) return `The game server does not answer: ${answer.failure}.`;
  if (answer.status < 300) return 'The game server made no call to the wallet, though it answered 2xx.';
  return `The game server answered ${answer.status} and made no call to the wallet.`;
};

/** Finds what no trial may leave behind: an open round, or money that no round explains. */
export const findUnbookedMoney = ({ rounds, calls, missing }: PlayedRound): TrialResult | undefined => {
  const open = rounds.find(({ status, staked }) => status === 'open' && staked > 0);
  if (open) return failed(`Round ${open.round_id} stays open with a stake of ${open.staked}.`, idsOf(calls));
  if (missing !== 0) return failed(`The balance is ${missing} off from what the rounds say.`, idsOf(calls));
  return undefined;
};
