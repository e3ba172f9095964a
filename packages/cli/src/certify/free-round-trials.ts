import { describeReply, type FreeRoundReply } from './free-round-server.ts';
import {
  forgeGrant,
  freeRoundsOf,
  type Granted,
  openGrant,
  type PlayedFreeRound,
  playGranted,
} from './free-round-world.ts';
import { describeSilence, findUnbookedMoney, type PlayedRound, playRound } from './play-round.ts';
import { isEnd, isStake, styleOf } from './round-style.ts';
import { idsOf, openSession, type StudioWorld } from './studio-world.ts';
import { failed, passed, type Trial, type TrialResult } from './trial.ts';

const rule = '/guides/game-studios#free-rounds-of-bonuses';
const ends = { until: (calls: PlayedRound['calls']) => calls.some(isEnd) };

const is = ({ status, answer }: FreeRoundReply, ...states: string[]): boolean =>
  status === 200 && answer !== undefined && states.includes(answer.state);

/** Refused bets of the wallet: the grant is unknown, used up or ended. */
const refusedBets = ({ calls }: PlayedRound) => calls.filter(({ error_code }) => error_code === 'BONUS_INVALID');

const hasStaked = ({ rounds }: PlayedRound): boolean => rounds.some(({ staked }) => staked > 0);

/** Finds what is wrong with a round that must be a free one. */
const notFree = (played: PlayedFreeRound, times: number): TrialResult | undefined => {
  const { calls, progress } = played;
  const ids = idsOf(calls);
  if (calls.length === 0) return failed(describeSilence(played));
  if (hasStaked(played)) return failed("It staked the player's money although the player has free rounds.", ids);
  if (refusedBets(played).length > 0)
    return failed('The wallet refused its bet: a free round is a bet of 0 that names the grant of its player.', ids);
  if (progress.played !== times) return failed(`${progress.played} free rounds were played, not ${times}.`, ids);
  if (progress.open > 0) return failed('The free round stays open.', ids);
  return findUnbookedMoney(played);
};

/** Finds out whether a grant that must not be played was. */
const stillFree = (played: PlayedFreeRound, before = 0): TrialResult | undefined =>
  played.progress.played > before || refusedBets(played).length > 0
    ? failed('It played a free round.', idsOf(played.calls))
    : findUnbookedMoney(played);

/** The same for a grant that the platform has not made: the wallet refuses its bets. */
const neverFree = (played: PlayedRound): TrialResult | undefined => {
  const ids = idsOf(played.calls);
  if (played.calls.length === 0) return failed(describeSilence(played));
  if (refusedBets(played).length > 0) return failed('It played a free round.', ids);
  return hasStaked(played) ? findUnbookedMoney(played) : failed('It played no round for money either.', ids);
};

const trial = (
  id: string,
  title: string,
  expected: string,
  run: (world: StudioWorld) => Promise<TrialResult>,
): Trial<StudioWorld> => ({ id: `free-rounds-${id}`, title, expected, rule, run });

/** Issues a grant, as often as the platform may; undefined where it was taken as it should be. */
const issue = async (world: StudioWorld, { grant }: Granted, copies = 1): Promise<TrialResult | undefined> => {
  const { server } = freeRoundsOf(world);
  const replies = await Promise.all(Array.from({ length: copies }, () => server.issue(grant)));
  const wrong = replies.find((reply) => !is(reply, 'active') || (reply.answer?.left ?? grant.count) !== grant.count);
  return wrong && failed(`To the issue of ${grant.count} rounds it ${describeReply(wrong)}.`);
};

/** Plays a grant to its end. */
const playLeft = async (world: StudioWorld, granted: Granted, played: PlayedFreeRound): Promise<PlayedFreeRound> => {
  let last = played;
  for (let round = 0; round < granted.grant.count && last.progress.left > 0; round += 1)
    last = await playGranted(world, granted, ends);
  return last;
};

export const freeRoundTrials: readonly Trial<StudioWorld>[] = [
  trial(
    'signature',
    'Calls that are not from the platform',
    '4xx, and no free rounds: verify the signature and the time of every call.',
    async (world) => {
      const { server } = freeRoundsOf(world);
      const grant = await forgeGrant(world, await openSession(world));
      const forged = `whsec_${Buffer.from('anybody could sign with this one').toString('base64')}`;
      const replies = {
        'a call with a forged signature': await server.issue(grant, { secret: forged }),
        'a changed body': await server.issue(grant, { swapBody: (body) => body.replace('"count":3', '"count":99') }),
        'a call without a signature': await server.issue(grant, {
          headers: ({ 'content-type': type = '' }) => ({ 'content-type': type }),
        }),
        'a call of ten minutes ago': await server.issue(grant, { shiftSeconds: -600 }),
      };
      const taken = Object.entries(replies).find(([, { status }]) => status === null || status < 400 || status >= 500);
      if (taken) return failed(`To ${taken[0]} it ${describeReply(taken[1])}.`);
      const known = await server.state(grant);
      return is(known, 'unknown')
        ? passed('It refused all of them, and does not know the grant.')
        : failed(`Asked for the grant afterwards, it ${describeReply(known)}.`);
    },
  ),
  trial(
    'played',
    'A grant is issued and one round of it played',
    'One bet of 0 and its win, which name the grant; the player stakes no money.',
    async (world) => {
      const granted = await openGrant(world);
      const refused = await issue(world, granted);
      if (refused) return refused;
      const played = await playGranted(world, granted, ends);
      const wrong = notFree(played, 1);
      if (wrong) return wrong;
      const known = await freeRoundsOf(world).server.state(granted.grant);
      const left = granted.grant.count - 1;
      return is(known, 'active') && (known.answer?.left ?? left) === left
        ? passed(`It played one round of ${granted.grant.free_round_id}.`, idsOf(played.calls))
        : failed(`Asked for the grant after one round, it ${describeReply(known)}.`, idsOf(played.calls));
    },
  ),
  trial(
    'twice',
    'A grant is issued four times, and played to its end',
    'Exactly the rounds that were granted: `free_round_id` makes an issue happen once.',
    async (world) => {
      const granted = await openGrant(world);
      const refused = await issue(world, granted, 3);
      if (refused) return refused;
      const first = await playGranted(world, granted, ends);
      const wrong = notFree(first, 1);
      if (wrong) return wrong;
      await freeRoundsOf(world).server.issue(granted.grant);
      const last = await playLeft(world, granted, first);
      const { count } = granted.grant;
      const mistaken = notFree(last, count);
      if (mistaken) return mistaken;
      const after = await playGranted(world, granted, ends);
      return stillFree(after, count) ?? passed(`It played ${count} rounds, and no more.`, idsOf(after.calls));
    },
  ),
  trial(
    'lost-answer',
    'The answer to the bet of a free round is lost',
    'A rollback, or the same bet again; the round is neither lost nor played twice.',
    async (world) => {
      const operation = (await styleOf(world)).stakes;
      const granted = await openGrant(world);
      const refused = await issue(world, granted);
      if (refused) return refused;
      const trouble = { kind: 'drop_answer', operation, count: 1 } as const;
      const troubled = await playGranted(world, granted, { ...ends, trouble });
      if (troubled.calls.length === 0) return failed(describeSilence(troubled));
      const last = await playLeft(world, granted, troubled);
      const { count } = granted.grant;
      return notFree(last, count) ?? passed(`All ${count} rounds were played.`, idsOf(troubled.calls));
    },
  ),
  trial(
    'cancelled',
    'A grant is cancelled, twice, and issued again',
    'It is `cancelled`, stays so, and no round of it is played.',
    async (world) => {
      const { server } = freeRoundsOf(world);
      const granted = await openGrant(world);
      const refused = await issue(world, granted);
      if (refused) return refused;
      for (const reply of [await server.cancel(granted.grant), await server.cancel(granted.grant)])
        if (!is(reply, 'cancelled')) return failed(`To the cancellation it ${describeReply(reply)}.`);
      const late = await server.issue(granted.grant);
      if (is(late, 'active')) return failed(`To an issue after the cancellation it ${describeReply(late)}.`);
      const played = await playGranted(world, granted, ends);
      return stillFree(played) ?? passed('It played no free round.', idsOf(played.calls));
    },
  ),
  trial(
    'cancelled-first',
    'The cancellation of a grant comes before its issue',
    'The unknown grant is `cancelled`, and the issue comes too late.',
    async (world) => {
      const { server } = freeRoundsOf(world);
      const session = await openSession(world);
      const grant = await forgeGrant(world, session);
      const reply = await server.cancel(grant);
      if (!is(reply, 'cancelled')) return failed(`To the cancellation it ${describeReply(reply)}.`);
      const late = await server.issue(grant);
      if (is(late, 'active')) return failed(`To the issue afterwards it ${describeReply(late)}.`);
      const played = await playRound(world, { ...ends, session });
      return neverFree(played) ?? passed('It played for money.', idsOf(played.calls));
    },
  ),
  trial('lapsed', 'The time of a grant is over', 'No round of it is played after `playable_until`.', async (world) => {
    const session = await openSession(world);
    const playable_until = new Date(Date.now() - 60_000).toISOString();
    await freeRoundsOf(world).server.issue(await forgeGrant(world, session, { playable_until }));
    const played = await playRound(world, { ...ends, session });
    return neverFree(played) ?? passed('It played for money.', idsOf(played.calls));
  }),
  trial(
    'others',
    'Another player, and another game',
    'Rounds of a grant are played by its player, on its games.',
    async (world) => {
      const { server } = freeRoundsOf(world);
      const owner = await openSession(world);
      await server.issue(await forgeGrant(world, owner));
      await server.issue(await forgeGrant(world, owner, { game_ids: ['certify-another-game'] }));
      const other = await openSession(world);
      await server.issue(await forgeGrant(world, other, { game_ids: ['certify-another-game'] }));
      const played = await playRound(world, { ...ends, session: other });
      return neverFree(played) ?? passed('It played for money.', idsOf(played.calls));
    },
  ),
  trial(
    'refused',
    'The wallet refuses the free round, because its bonus has ended',
    'No win, no stake of money in its place, and no endless retry: the refusal is final.',
    async (world) => {
      const session = await openSession(world);
      await freeRoundsOf(world).server.issue(await forgeGrant(world, session));
      const played = await playRound(world, { session, until: (calls) => calls.some(isStake) });
      const [{ calls }, refusals] = [played, refusedBets(played)];
      if (calls.length === 0) return failed(describeSilence(played));
      if (refusals.length === 0) return failed('It did not play the free rounds that it was told of.', idsOf(calls));
      if (refusals.length > 2) return failed(`It sent the refused bet ${refusals.length} times.`, idsOf(calls));
      if (hasStaked(played)) return failed("It staked the player's money in place of the free round.", idsOf(calls));
      if (calls.some(({ operation }) => operation === 'provider_credit_win'))
        return failed('It sent a win for a free round that was refused.', idsOf(calls));
      return findUnbookedMoney(played) ?? passed('It took the refusal.', idsOf(calls));
    },
  ),
];
