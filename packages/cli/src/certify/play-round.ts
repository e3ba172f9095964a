import { delayMilliseconds, type LoggedCall, type Trouble } from './platform.ts';
import {
  idsOf,
  missingMoney,
  moneyCallsSince,
  openSession,
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
};

/** How a round is to be played. */
export type RoundPlan = {
  readonly trouble?: { readonly kind: Trouble; readonly operation: string; readonly count: number };
  /** The stake; the default stake if absent. */
  readonly stake?: (opening: number) => number;
  /** Runs while the studio waits for its answer. */
  readonly meanwhile?: (world: StudioWorld, session: Session) => Promise<void>;
  /** What the studio must do before its silence counts as the end. */
  readonly until: (calls: readonly LoggedCall[]) => boolean;
};

/** Plays one round as planned, waits until the studio is quiet, and reads the books. */
export const playRound = async (world: StudioWorld, staging: RoundPlan): Promise<PlayedRound> => {
  const session = await openSession(world);
  const { token, opening } = session;
  const place = await world.log.place();
  const { kind, operation, count } = staging.trouble ?? {};
  const end = kind && operation && count ? await world.faults.plan(kind, operation, count) : undefined;
  try {
    const playing = world.studio.play({
      token,
      game: world.game.external_id,
      stake: staging.stake?.(opening) ?? stake,
    });
    if (staging.meanwhile) {
      await world.pause(delayMilliseconds / 2);
      await staging.meanwhile(world, session);
    }
    await playing;
    await waitFor(world, () => moneyCallsSince(world, place), staging.until);
    await world.pause(world.watchMilliseconds);
  } finally {
    await end?.();
  }
  const [rounds, calls] = [await roundsOf(world, session.player), await moneyCallsSince(world, place)];
  return { rounds, calls, missing: await missingMoney(world, session, rounds) };
};

/** Finds what no trial may leave behind: an open round, or money that no round explains. */
export const findUnbookedMoney = ({ rounds, calls, missing }: PlayedRound): TrialResult | undefined => {
  const open = rounds.find(({ status, staked }) => status === 'open' && staked > 0);
  if (open) return failed(`Round ${open.round_id} stays open with a stake of ${open.staked}.`, idsOf(calls));
  if (missing !== 0) return failed(`The balance is ${missing} off from what the rounds say.`, idsOf(calls));
  return undefined;
};
