import { readAddress } from '../../../packages/sdk/src/address.ts';
import type { Croupier } from '../../../packages/sdk/src/croupier.ts';
import { refused } from '../../../packages/sdk/src/errors.ts';
import { type Answered, type Asked, answerError, answerJson, readObject } from './exchange.ts';
import { badAmount } from './refusals.ts';

const calls = /^POST \/api\/deposits(?:\/(\d{1,15})\/(cashier|give-up))?$/;

export const isDepositCall = (route: string): boolean => calls.test(route);

type Place = {
  readonly croupier: Croupier;
  readonly player: number;
  readonly isSandbox: boolean;
  /** Where browsers reach the casino, below their origin. */
  readonly path: string;
  readonly asked: Asked;
  /** Reads one of the player's own addresses, with their token. */
  readonly read: (path: string) => Promise<Answered>;
};

type Intent = Awaited<ReturnType<Croupier['authoriseDeposit']>>;

/**
 * Deposits are made with the operator's key, because what a token authorises would not count for the daily cap of keys.
 * The player's token says whose they are.
 */
export const answerDepositCall = async (place: Place): Promise<Answered> => {
  const [, deposit, act] = calls.exec(`${place.asked.method} ${place.asked.path}`) ?? [];
  if (deposit === undefined) return begin(place);
  const read = await readIntent(place, Number(deposit));
  if (read.status !== 200) return read;
  return act === 'cashier' ? sendToProvider(place, intentIn(read)) : giveUp(place, intentIn(read));
};

/** Authorises the deposit, so that whatever refuses it refuses it before the player pays. */
const begin = async (place: Place): Promise<Answered> => {
  const { croupier, player, asked } = place;
  const { amount } = readObject(asked) ?? {};
  const key = asked.headers['idempotency-key'] ?? '';
  if (!Number.isSafeInteger(amount) || key === '') return badAmount();
  // The reference makes a repeated request the same deposit.
  const intent = await croupier.authoriseDeposit(
    { player, amount: amount as number, external_reference: `casino-${player}-${key}` },
    { idempotencyKey: `casino-${player}-${key}` },
  );
  return sendToProvider(place, intent);
};

/** Ends a deposit that is not paid. Should the money come all the same, it is credited. */
const giveUp = async ({ croupier, player }: Place, { id }: Intent): Promise<Answered> =>
  answerJson(200, { data: await croupier.releaseDeposit({ player, deposit_intent: id }) });

const readIntent = ({ read }: Place, deposit: number): Promise<Answered> =>
  read(`/api/v1/player/deposit-intents/${deposit}`);

const intentIn = ({ body }: Answered): Intent => (JSON.parse(body) as { data: Intent }).data;

const sendToProvider = async (place: Place, deposit: Intent): Promise<Answered> => {
  const { croupier, player, isSandbox } = place;
  if (deposit.status !== 'authorised') return answerJson(200, { data: { deposit, url: null } });
  try {
    const address = returnAddress(place, deposit.id);
    const wanted = { player, deposit_intent_id: deposit.id, ...(address && { return_url: address }) };
    const { url } = await croupier.openCashier(wanted);
    return answerJson(201, { data: { deposit, url } });
  } catch (error) {
    if (!isNotConnected(error)) throw error;
    if (isSandbox) return captureAtOnce(place, deposit);
    await croupier.releaseDeposit({ player, deposit_intent: deposit.id });
    return answerError(403, { code: 'FEATURE_NOT_AVAILABLE', message: 'No payment provider is connected.' });
  }
};

const isNotConnected = (error: unknown): boolean =>
  refused(error, 'INVALID_REQUEST') && (error.details as { rule?: string } | null)?.rule === 'cashier';

/** A sandbox without a payment provider: what is asked for counts as paid. */
const captureAtOnce = async (place: Place, { id }: Intent): Promise<Answered> => {
  await place.croupier.captureDeposit({ player: place.player, deposit_intent: id });
  const read = await readIntent(place, id);
  return read.status === 200 ? answerJson(201, { data: { deposit: intentIn(read), url: null } }) : read;
};

/** The page of the deposit. Browsers name their own origin, and pages cannot change it. */
const returnAddress = ({ asked, path }: Place, deposit: number): string | undefined => {
  const origin = readAddress(asked.headers.origin ?? '', { http: 'anywhere', upTo: 'origin' });
  return 'problem' in origin ? undefined : `${origin.origin}${path}/cashier?deposit=${deposit}`;
};
