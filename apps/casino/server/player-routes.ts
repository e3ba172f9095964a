import { fetchBounded } from '../../../packages/sdk/src/bounded-fetch.ts';
import { playerOperations } from '../../../packages/sdk/src/operations.ts';
import type { Answered, Asked } from './exchange.ts';

/**
 * The player endpoints that the page may call. Everything else is not found here, whatever the platform adds later:
 * what a page can do is decided by this list.
 */
const offered = [
  ...(['getOwnPlayer', 'getOwnWallet', 'listOwnTransactions', 'getOwnTotals'] as const),
  ...(['getOwnLobby', 'listOwnGames', 'getOwnGame', 'launchOwnGame'] as const),
  ...(['playOriginal', 'getFairness', 'rotateSeeds', 'verifyRound'] as const),
  ...(['listOwnBonuses', 'getOwnLoyalty', 'exchangePoints', 'listOwnTournaments', 'getOwnLeaderboard'] as const),
  ...(['listOwnRounds', 'getOwnSession', 'getOwnLimits', 'setOwnLimits', 'excludeOwnPlayer'] as const),
  ...(['listOwnPaymentMethods', 'listOwnPayments', 'requestOwnWithdrawal', 'redeemOwnPromoCode'] as const),
  ...(['listOwnDepositIntents', 'getOwnDepositIntent', 'getOwnDepositBonus', 'getOwnWithdrawable'] as const),
  ...(['listOwnInstruments', 'addOwnInstrument', 'removeOwnInstrument'] as const),
  ...(['updateOwnPlayer', 'changeOwnPlayerPassword', 'listOwnSignIns'] as const),
  ...(['requestOwnVerification', 'confirmOwnVerification'] as const),
  ...(['getOwnKyc', 'addOwnKycDocument', 'submitOwnKyc'] as const),
];

/** A parameter of a path: an id, or the short name of something. */
const segment = '[A-Za-z0-9_-]{1,64}';

const routes = offered.map((name) => {
  const { method, path } = playerOperations[name];
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, segment)}$`) };
});

export const isOffered = (method: string, path: string): boolean =>
  routes.some((route) => route.method === method && route.pattern.test(path));

/** The headers of the page's request that are passed on to the platform. */
const sent = ['content-type', 'idempotency-key'] as const;
/** The headers of the platform's answer that are passed back to the page. */
const told = ['content-type', 'retry-after', 'x-request-id', 'idempotent-replayed'] as const;

const maxBytes = 4 * 1024 * 1024;
const patienceMilliseconds = 25_000;

export type Platform = { readonly url: () => string; readonly fetch: typeof fetch };

/** Calls the platform in the player's name, and passes its answer on unchanged. */
export const forward = async (
  { url, fetch: fetchIt }: Platform,
  token: string,
  { method, path, query, headers, body }: Asked,
): Promise<Answered> => {
  const given = sent.flatMap((name): [string, string][] => (headers[name] ? [[name, headers[name]]] : []));
  const { response, text } = await fetchBounded(
    fetchIt,
    `${url()}${path}${query === '' ? '' : `?${query}`}`,
    {
      method,
      headers: { ...Object.fromEntries(given), accept: 'application/json', authorization: `Bearer ${token}` },
      body: method === 'GET' || body === '' ? null : body,
      signal: AbortSignal.timeout(patienceMilliseconds),
    },
    { maxBytes },
  );
  const back = told.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    headers: { 'cache-control': 'no-store', ...Object.fromEntries(back) },
    body: text,
  };
};

/** Ends the token, or all of its player, and returns the status; 503 where the platform is not reached. */
export const signOutAt = async (platform: Platform, token: string, everywhere: boolean): Promise<number> => {
  const { method, path } = playerOperations.signOutOwnPlayer;
  const headers = { 'content-type': 'application/json' };
  const asked = { method, path, query: '', headers, body: JSON.stringify({ everywhere }), ip: '', isSecure: false };
  return forward(platform, token, asked).then(
    ({ status }) => status,
    () => 503,
  );
};
