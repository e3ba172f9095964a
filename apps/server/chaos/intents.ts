import { systemClock } from '../src/base/clock.ts';
import { seeded } from '../support/random.ts';
import type { CallResult } from './calls.ts';
import { type BeyondReason, type ExpectedIntent, expectCapture, type IntentBook, type Parked } from './intent-book.ts';
import { type Cashier, type IntentClient, openIntentClient, shortMethod } from './intent-client.ts';

/** One deposit intent from its first call to its last, and its expected result. */
type Scenario = (client: IntentClient) => Promise<void>;

type Opened = { readonly id: number; readonly name: string; readonly amount: number };

const idOf = ({ data }: CallResult): number => data?.id as number;

/** At least 2, so that less can be captured. */
const open = async (client: IntentClient): Promise<Opened> => {
  const [name, amount] = [client.name('i'), client.amount() + 1];
  const result = await client.authorise(name, amount);
  client.must(result);
  return { id: idOf(result), name, amount };
};

const expectIntent = ({ book, player }: IntentClient, { name, amount }: Opened, left: Partial<ExpectedIntent>): void =>
  void book.intents.set(name, { player, amount, status: 'authorised', captured: 0, beyond: [], ...left });

const expectOf = ({ book, player }: IntentClient, intent: Opened, amount: number, reference = intent.name): void =>
  expectCapture(book, reference, { player, intent: intent.name, amount });

/** Captured once, by the reference of the intent. */
const captureOnce = async (
  client: IntentClient,
  intent: Opened,
  amount: number,
  beyond: readonly BeyondReason[] = [],
  status: ExpectedIntent['status'] = 'captured',
): Promise<CallResult> => {
  const result = await client.capture(intent.id, amount === intent.amount ? {} : { amount });
  client.must(result);
  expectIntent(client, intent, { status, captured: amount, beyond });
  expectOf(client, intent, amount);
  return result;
};

const inFull: Scenario = async (client) => {
  const intent = await open(client);
  await captureOnce(client, intent, intent.amount);
};

const inPart: Scenario = async (client) => {
  const intent = await open(client);
  await captureOnce(client, intent, 1 + Math.floor(client.random() * (intent.amount - 1)));
};

const withMore: Scenario = async (client) => {
  const intent = await open(client);
  await captureOnce(client, intent, intent.amount + client.amount(), ['amount']);
};

/** The same calls under other Idempotency-Keys: their references make them repeats. */
const repeated: Scenario = async (client) => {
  const intent = await open(client);
  const again = await client.authorise(intent.name, intent.amount);
  client.must(again);
  const first = await captureOnce(client, intent, intent.amount);
  const results = await Promise.all([client.capture(intent.id), client.capture(intent.id)]);
  for (const result of results) client.must(result);
  if (idOf(again) !== intent.id || results.some((result) => idOf(result) !== idOf(first)))
    client.book.problems.push(`a repeat of ${intent.name} was answered by another intent or payment`);
};

/** Under one reference nothing else is taken, and what was captured is not released. */
const refused: Scenario = async (client) => {
  const intent = await open(client);
  client.must(await client.authorise(intent.name, intent.amount + 1), 'DUPLICATE_TRANSACTION');
  client.must(await client.deposit(intent.name, intent.amount), 'DUPLICATE_TRANSACTION');
  await captureOnce(client, intent, intent.amount);
  client.must(await client.capture(intent.id, { amount: intent.amount + 1 }), 'DUPLICATE_TRANSACTION');
  client.must(await client.release(intent.id), 'PAYMENT_REQUEST_INVALID');
};

/** Two captures with references of their own, at once: both have moved money. */
const twice: Scenario = async (client) => {
  const intent = await open(client);
  const [name, amount] = [client.name('c'), client.amount()];
  const results = await Promise.all([
    client.capture(intent.id),
    client.capture(intent.id, { external_reference: name, amount }),
  ]);
  for (const result of results) client.must(result);
  expectOf(client, intent, intent.amount);
  expectOf(client, intent, amount, name);
  const more: BeyondReason[] = amount > intent.amount ? ['amount'] : [];
  expectIntent(client, intent, { status: 'captured', captured: intent.amount + amount, beyond: ['again', ...more] });
};

const released: Scenario = async (client) => {
  const intent = await open(client);
  client.must(await client.release(intent.id));
  client.must(await client.release(intent.id));
  expectIntent(client, intent, { status: 'released' });
};

/** The money moves although the intent was released. */
const afterRelease: Scenario = async (client) => {
  const intent = await open(client);
  client.must(await client.release(intent.id));
  await captureOnce(client, intent, intent.amount, ['released'], 'captured_late');
};

/** Capture and release at once: in any order, the money is credited once. */
const race: Scenario = async (client) => {
  const intent = await open(client);
  const [captured, freed] = await Promise.all([client.capture(intent.id), client.release(intent.id)]);
  client.must(captured);
  expectOf(client, intent, intent.amount);
  const isFirst = freed.code !== undefined;
  if (isFirst) client.must(freed, 'PAYMENT_REQUEST_INVALID');
  const left = isFirst
    ? ({ status: 'captured', beyond: [] } as const)
    : ({ status: 'captured_late', beyond: ['released'] } as const);
  expectIntent(client, intent, { ...left, captured: intent.amount });
};

const scenarios: readonly Scenario[] = [
  ...[inFull, inPart, withMore, repeated, refused, twice, released, afterRelease, race],
];

/** An authorisation that is left to expire. */
const park = async (client: IntentClient, parked: Parked[]): Promise<void> => {
  const [name, amount] = [client.name('i'), client.amount()];
  const result = await client.authorise(name, amount, shortMethod);
  client.must(result);
  const intent = { id: idOf(result), name, amount };
  expectIntent(client, intent, {});
  parked.push({ ...intent, expires_at: new Date(result.data?.expires_at as string) });
};

const captureLate = (client: IntentClient, intent: Parked): Promise<CallResult> =>
  captureOnce(client, intent, intent.amount, ['expired'], 'captured_late');

/** A player has at most 100 open intents, and those that wait must not delay the others. */
const maxParked = 10;

const parkedOf = ({ parked }: IntentBook, player: number): Parked[] => {
  const own = parked.get(player) ?? [];
  parked.set(player, own);
  return own;
};

/** Clients that run until they are stopped, each on a player of their own and on one that all share. */
export const runCashiers = (cashier: Cashier, players: readonly number[], seed: number, book: IntentBook) => {
  let stopped = false;
  const drive = async (own: number, index: number): Promise<void> => {
    const random = seeded(seed * 1_000 + index);
    const parked = parkedOf(book, own);
    const client = openIntentClient(cashier, own, book, random);
    const shared = openIntentClient(cashier, players[0] as number, book, random);
    while (!stopped) {
      const [oldest] = parked;
      if (oldest && oldest.expires_at <= systemClock.now()) await captureLate(client, parked.shift() as Parked);
      else if (parked.length < maxParked && random() < 0.1) await park(client, parked);
      else await (scenarios[Math.floor(random() * scenarios.length)] as Scenario)(random() < 0.2 ? shared : client);
    }
  };
  const running = Promise.all(players.slice(1).map(drive));
  return async (): Promise<void> => {
    stopped = true;
    await running;
  };
};
