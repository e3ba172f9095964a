import { randomBytes } from 'node:crypto';
import { answerMilliseconds, type Delivered, isAccepted, newWebhookSecret } from '../deliver.ts';
import { allDeposits, depositsFor, exerciseAmount, type OperatorWorld, registerAnnounced } from './operator-world.ts';
import { copyEvent, type DeliveryChanges, describeAnswer, isRefused } from './receiver.ts';
import { failed, passed, type Trial, type TrialResult } from './trial.ts';
import { waitFor } from './wait-for.ts';

const verifying = '/guides/webhooks#what-to-do';

/** A delivery that must be refused, and must have no effect. */
const refusedTrial = (
  id: string,
  title: string,
  expected: string,
  twist: () => DeliveryChanges,
): Trial<OperatorWorld> => ({
  id,
  title,
  expected,
  rule: verifying,
  run: async (world) => {
    const { player, event } = await registerAnnounced(world);
    const answer = await world.receiver.deliver(event, twist());
    if (!isRefused(answer)) return failed(`${describeAnswer(answer)}; 400, 401 or 403 was expected.`);
    await world.pause(world.watchMilliseconds);
    const deposits = await allDeposits(world, player);
    return deposits.length === 0
      ? passed(`${describeAnswer(answer)}, and nothing was done.`)
      : failed(`${describeAnswer(answer)}, but it recorded a deposit all the same.`);
  },
});

/** An unusual but correct delivery: it must be accepted. */
const acceptedTrial = (
  id: string,
  title: string,
  expected: string,
  rule: string,
  send: (world: OperatorWorld) => Promise<Delivered>,
): Trial<OperatorWorld> => ({
  id,
  title,
  expected,
  rule,
  run: async (world) => judgeAccepted(await send(world)),
});

const judgeAccepted = (answer: Delivered): TrialResult =>
  isAccepted(answer) ? passed(`${describeAnswer(answer)}.`) : failed(`${describeAnswer(answer)}; 2xx was expected.`);

/**
 * The same meaning in other bytes: an integration that parses and rewrites the body before verifying it gets another
 * text.
 */
const writeUnusually = (event: object): string =>
  JSON.stringify(event, null, 1).replaceAll('example.com', 'ex\\u0061mple.com');

export const signatureTrials: readonly Trial<OperatorWorld>[] = [
  {
    id: 'honest-delivery',
    title: 'An honest event is accepted and acted on',
    expected: '2xx, and one deposit of 1000 under certify-<event id>-<first name>.',
    rule: '/guides/certification#the-exercise',
    run: async (world) => {
      const { player, event } = await registerAnnounced(world);
      const answer = await world.receiver.deliverUntilAccepted(event);
      if (!isAccepted(answer)) return failed(`${describeAnswer(answer)}; 2xx was expected.`);
      const deposits = await waitFor(
        world,
        () => depositsFor(world, player, event),
        ({ length }) => length > 0,
      );
      const wanted = `certify-${event.id}-${player.first_name}`;
      const [deposit] = deposits;
      if (!deposit) return failed('It accepted the event, but recorded no deposit for it.');
      if (deposit.external_reference !== wanted || deposit.amount !== exerciseAmount)
        return failed(
          `It recorded ${deposit.amount} under ${deposit.external_reference}; 1000 under ${wanted} was expected.`,
        );
      return passed(`It recorded 1000 under ${wanted}.`);
    },
  },
  refusedTrial('forged-signature', 'A signature by another secret is refused', '4xx, and no deposit.', () => ({
    secret: newWebhookSecret(),
  })),
  refusedTrial('changed-body', 'A body that was changed on the way is refused', '4xx, and no deposit.', () => ({
    swapBody: (body) => body.replace('"api_version"', '"changed":true,"api_version"'),
  })),
  refusedTrial('no-signature', 'A delivery without a signature is refused', '4xx, and no deposit.', () => ({
    headers: () => ({ 'content-type': 'application/json' }),
  })),
  refusedTrial('empty-signature', 'An empty signature is refused', '4xx, and no deposit.', () => ({
    headers: (signed) => ({ ...signed, 'webhook-signature': 'v1,' }),
  })),
  refusedTrial('other-version', 'A signature of an unknown version is refused', '4xx, and no deposit.', () => ({
    headers: (signed) => ({
      ...signed,
      'webhook-signature': (signed['webhook-signature'] ?? '').replace('v1,', 'v9,'),
    }),
  })),
  refusedTrial(
    'old-replay',
    'A delivery of ten minutes ago, sent again by someone who saw it, is refused',
    '4xx, since its timestamp is more than five minutes off, and no deposit.',
    () => ({ shiftSeconds: -600 }),
  ),
  refusedTrial('future', 'A timestamp ten minutes ahead is refused', '4xx, and no deposit.', () => ({
    shiftSeconds: 600,
  })),
  acceptedTrial(
    'rotation',
    'While the secret is being changed, one of two signatures is enough',
    '2xx for a header that holds the signature by another secret first and yours second.',
    '/guides/webhooks#verifying',
    async (world) => {
      const { event } = await registerAnnounced(world);
      return world.receiver.deliver(event, {
        headers: (signed) => ({
          ...signed,
          'webhook-signature': `v1,${randomBytes(32).toString('base64')} ${signed['webhook-signature']}`,
        }),
      });
    },
  ),
  acceptedTrial(
    'raw-body',
    'The signature is verified over the bytes that were sent',
    '2xx for a body with other spaces and escapes than your JSON library writes.',
    verifying,
    async (world) => world.receiver.deliver((await registerAnnounced(world)).event, { write: writeUnusually }),
  ),
  acceptedTrial(
    'unknown-type',
    'An event of a type that you do not know is accepted',
    '2xx: new types are added within v1, and what is refused is sent again for three days.',
    '/guides/webhooks#retries',
    async (world) => {
      const { event } = await registerAnnounced(world);
      return world.receiver.deliver({ ...copyEvent(event), type: 'player.sent_a_postcard' as never });
    },
  ),
  acceptedTrial(
    'unknown-field',
    'An event with a field that you do not know is accepted',
    '2xx: within v1 fields are only added.',
    '/guides/webhooks#what-you-receive',
    async (world) => {
      const { event } = await registerAnnounced(world);
      return world.receiver.deliver({ ...event, data: { ...event.data, postcard: { from: 'tomorrow' } } as never });
    },
  ),
  {
    id: 'sixteen-at-once',
    title: 'Sixteen deliveries at once are accepted',
    expected: '2xx for each within 15 seconds.',
    rule: '/guides/webhooks#retries',
    run: async (world) => {
      const { event } = await registerAnnounced(world);
      const events = Array.from({ length: 16 }, () => ({
        ...copyEvent(event),
        type: 'player.sent_a_postcard' as never,
      }));
      const answers = await Promise.all(events.map((one) => world.receiver.deliver(one)));
      const bad = answers.filter((answer) => !isAccepted(answer));
      const [first] = bad;
      return first
        ? failed(`${bad.length} of 16 were not accepted: ${describeAnswer(first)}.`)
        : passed('All were accepted.');
    },
  },
  {
    id: 'prompt-answers',
    title: 'Every delivery is answered in time',
    expected: 'An answer within 15 seconds; milliseconds are usual.',
    rule: verifying,
    run: async (world) => {
      const slowest = Math.round(world.receiver.slowest());
      return slowest < answerMilliseconds
        ? passed(`The slowest answer so far took ${slowest} ms.`)
        : failed(`One answer took ${slowest} ms, and counts as none.`);
    },
  },
];
