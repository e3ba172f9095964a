import type { Player } from '../../../sdk/src/croupier.ts';
import type { AnyEvent } from '../../../sdk/src/webhooks.ts';
import { isAccepted } from '../deliver.ts';
import {
  allDeposits,
  askForDeposit,
  depositsFor,
  type OperatorWorld,
  registerAnnounced,
  renameTwice,
} from './operator-world.ts';
import { askedSeconds, type LoggedCall, type LogPlace, type Trouble } from './platform.ts';
import { describeAnswer } from './receiver.ts';
import { failed, passed, type Trial, type TrialResult } from './trial.ts';
import { waitFor } from './wait-for.ts';

const retries = '/guides/idempotency-and-retries';
const once = '/guides/webhooks#at-least-once-and-in-which-order';

const callsFor = async (world: OperatorWorld, place: LogPlace, playerId: number): Promise<readonly LoggedCall[]> =>
  (await world.log.callsSince(place, ['record_deposit'])).filter(({ path }) => path.includes(`/players/${playerId}/`));

/** Waits until a call made now is in the log: then every earlier one is, too. */
const untilLogged = async (world: OperatorWorld): Promise<void> => {
  const { requestId = '' } = await world.croupier.request('getCallingKey');
  await waitFor(
    world,
    () => world.log.place(),
    (seen) => seen.has(requestId),
  );
};

/** One event, delivered several times, and its effects. */
const deliveredTwice = (
  id: string,
  title: string,
  deliver: (world: OperatorWorld, event: AnyEvent, player: Player) => Promise<void>,
): Trial<OperatorWorld> => ({
  id,
  title,
  expected: 'One deposit by one call, and 2xx for every delivery: store the id of every event that you have acted on.',
  rule: once,
  run: async (world) => {
    const { player, event } = await registerAnnounced(world);
    const place = await world.log.place();
    await deliver(world, event, player);
    const deposits = await waitFor(
      world,
      () => allDeposits(world, player),
      ({ length }) => length > 0,
    );
    if (deposits.length === 0) return failed('No deposit was recorded.');
    await world.pause(world.watchMilliseconds);
    await untilLogged(world);
    const all = await allDeposits(world, player);
    const calls = await callsFor(world, place, player.id);
    const ids = calls.map(({ request_id }) => request_id);
    if (all.length !== 1) return failed(`${all.length} deposits were recorded for one event.`, ids);
    // The reference of a deposit is used once: without it each of these calls would have paid.
    const acted = calls.filter(({ status }) => status < 300).length;
    return acted > 1
      ? failed(`It acted ${acted} times on one event: only the reference kept it from being paid each time.`, ids)
      : passed('One deposit was recorded, by one call.', ids);
  },
});

/** The first call of the integration fails: it must call again, and there must be one deposit in the end. */
const troubleTrial = (
  id: string,
  title: string,
  expected: string,
  trouble: Trouble,
  judge: (calls: readonly LoggedCall[]) => TrialResult | undefined,
): Trial<OperatorWorld> => ({
  id,
  title,
  expected,
  rule: retries,
  run: async (world) => {
    const { player, event } = await registerAnnounced(world);
    const place = await world.log.place();
    const end = await world.faults.plan({ kind: trouble, operation: 'record_deposit', count: 1 });
    try {
      await world.receiver.deliverUntilAccepted(event);
      const calls = await waitFor(
        world,
        () => callsFor(world, place, player.id),
        ({ length }) => length > 1,
      );
      const ids = calls.map(({ request_id }) => request_id);
      if (calls.length === 0) return failed('It never called.', ids);
      if (calls.length === 1)
        return failed('It called once and did not call again, so it does not know what happened.', ids);
      await world.pause(world.watchMilliseconds);
      const deposits = await allDeposits(world, player);
      if (deposits.length !== 1) return failed(`${deposits.length} deposits were recorded; one was expected.`, ids);
      return judge(calls) ?? passed(`It called ${calls.length} times, and there is one deposit.`, ids);
    } finally {
      await end();
    }
  },
});

const askedMilliseconds = askedSeconds * 1_000;

export const effectTrials: readonly Trial<OperatorWorld>[] = [
  deliveredTwice('duplicate', 'An event that comes twice is acted on once', async (world, event) => {
    await world.receiver.deliverUntilAccepted(event);
    await world.receiver.deliverUntilAccepted(event);
  }),
  deliveredTwice(
    'duplicate-at-once',
    'An event that comes four times at once is acted on once',
    async (world, event) => {
      await Promise.all(Array.from({ length: 4 }, () => world.receiver.deliverUntilAccepted(event)));
    },
  ),
  deliveredTwice(
    'duplicate-late',
    'An event that comes again after it was done is not done again',
    async (world, event, player) => {
      await world.receiver.deliverUntilAccepted(event);
      await world.pause(world.watchMilliseconds);
      // An integration that makes a new reference per try uses another one now.
      await world.receiver.deliverUntilAccepted((await renameTwice(world, player)).newer);
      await world.receiver.deliverUntilAccepted(event);
    },
  ),
  {
    id: 'out-of-order',
    title: 'An older event that comes late does not undo a newer one',
    expected: 'The deposit carries the newest first name: keep the highest sequence that you have applied to a player.',
    rule: once,
    run: async (world) => {
      const { player, event } = await registerAnnounced(world);
      await world.receiver.deliverUntilAccepted(event);
      const { older, newer, name } = await renameTwice(world, player);
      await world.receiver.deliverUntilAccepted(newer);
      await world.receiver.deliverUntilAccepted(older);
      const asked = await askForDeposit(world, player);
      const answer = await world.receiver.deliverUntilAccepted(asked);
      if (!isAccepted(answer)) return failed(`${describeAnswer(answer)} to limits.changed; 2xx was expected.`);
      const [deposit] = await waitFor(
        world,
        () => depositsFor(world, player, asked),
        ({ length }) => length > 0,
      );
      if (!deposit) return failed('It recorded no deposit for limits.changed.');
      return deposit.external_reference === `certify-${asked.id}-${name}`
        ? passed(`It holds the newest name, ${name}.`)
        : failed(`It recorded ${deposit.external_reference}; the newest name is ${name}.`);
    },
  },
  troubleTrial(
    'lost-answer',
    'The answer is lost after the deposit was recorded',
    'The same call again, and one deposit.',
    'drop_answer',
    () => undefined,
  ),
  troubleTrial(
    'unavailable',
    'The platform answers 503 once',
    'The same call again, and one deposit.',
    'unavailable',
    () => undefined,
  ),
  troubleTrial(
    'rate-limited',
    'The platform answers 429 and asks to wait',
    'The next call not before Retry-After is over, and one deposit.',
    'rate_limited',
    (calls) => {
      const [first, second] = calls.map(({ created_at }) => Date.parse(created_at));
      const waited = (second ?? 0) - (first ?? 0);
      // The log has the times of the answers; half a second is allowed for the network.
      return waited >= askedMilliseconds - 500
        ? undefined
        : failed(`It called again after ${waited} ms, though it was asked to wait ${askedMilliseconds}.`);
    },
  ),
];
