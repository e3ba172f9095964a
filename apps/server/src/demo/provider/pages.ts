import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { framedHtml, script } from '../../base/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import type { Page, PageAnswer, PageRequest } from '../../module/page.ts';
import { type Booked, type Books, openBooks } from './books.ts';
import { type CallParts, type Grants, openGrants, placeOf, takeFreeRoundCall } from './free-rounds.ts';
import type { Seat } from './keys.ts';
import { draw, misbehaviours, playSpin, SpinRefused } from './spin.ts';
import { createWallet, type Wallet } from './wallet-client.ts';

export type SandboxProviderParts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Where a session plays at a studio; undefined when no sandbox operator knows it. */
  readonly seatOf: (studio: string, token: string) => Promise<Seat | undefined>;
  readonly portKeyOf: CallParts['portKeyOf'];
};

type Parts = SandboxProviderParts & { readonly books: Books; readonly grants: Grants };

const spinBody = z.object({
  token: z.string().max(200).optional(),
  stake: z.int().min(1).max(1_000_000_000),
  free_round_id: z.string().max(100).optional(),
  misbehave: z.enum(misbehaviours).optional(),
});

const tokenBody = z.object({ token: z.string().max(200) });

const booksQuery = z.object({ operator_id: z.coerce.number().int(), from: z.coerce.date(), to: z.coerce.date() });

/**
 * A game provider of our own, so that a launch works on a laptop: pages that open by launch_url and book through the
 * wallet over HTTP, with their own key, like an outside provider.
 */
export const providerPages = (given: SandboxProviderParts): readonly Page[] => {
  const parts: Parts = { ...given, books: openBooks(), grants: openGrants() };
  const { books } = parts;
  return [
    { path: '/play/game.js', asset: async () => script(await read('game.js')) },
    { path: '/play/money.js', asset: async () => script(await read('money.js')) },
    { path: '/play/sdk-money.js', asset: () => scriptOfSdk('money') },
    { path: '/play/minor-digits.js', asset: () => scriptOfSdk('minor-digits') },
    { method: 'GET', path: '/play/:studio/:game', answer: (request) => showGame(parts, request) },
    {
      method: 'GET',
      path: '/play/:studio/reconciliation',
      answer: async ({ params: { studio = '' }, query }) => {
        const { operator_id, from, to } = validate(booksQuery, query);
        return { body: { data: books.digests(placeOf(studio, operator_id), from, to) } };
      },
    },
    { method: 'POST', path: '/play/:studio/free-rounds', answer: (request) => takeFreeRoundCall(parts, request) },
    { method: 'POST', path: '/play/:studio/:game/free-rounds', answer: (request) => showFreeRounds(parts, request) },
    { method: 'POST', path: '/play/:studio/:game/spin', answer: (request) => spin(parts, request) },
  ];
};

const sdk = join(import.meta.dirname, '../../../../../packages/sdk/src');

/** A file of the client library, as a browser runs it. */
const scriptOfSdk = async (name: string) => {
  const source = stripTypeScriptTypes(await readFile(join(sdk, `${name}.ts`), 'utf8'));
  return script(source.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
};

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

const pageQuery = z.object({ token: z.string().max(200).optional() });

/** The page of a game, which the sites of the session's operator may show in a frame. */
const showGame = async ({ seatOf }: Parts, { params: { studio = '' }, query }: PageRequest): Promise<PageAnswer> => {
  const { token } = pageQuery.safeParse(query).data ?? {};
  const seat = token === undefined ? undefined : await seatOf(studio, token);
  const { text, type, headers } = framedHtml(await read('game.html'), seat?.allowed_origins);
  return { headers: { ...headers, 'content-type': type }, body: String(text) };
};

/** Where a session plays, and the wallet there. */
const takeSeat = async (
  { seatOf, clock }: Parts,
  studio: string,
  token: string,
  port: () => number,
): Promise<{ readonly place: string; readonly wallet: Wallet }> => {
  const seat = await seatOf(studio, token);
  if (!seat) throw new Refusal('NOT_FOUND', 'The studio knows no such session.');
  const wallet = createWallet(`http://127.0.0.1:${port()}`, seat.key, clock);
  return { place: placeOf(studio, seat.operator_id), wallet };
};

/** The free rounds that the player of a session can play on a game. */
const showFreeRounds = async (parts: Parts, request: PageRequest): Promise<PageAnswer> => {
  const { params, headers, body, port } = request;
  const { studio = '', game = '' } = params;
  const { token } = validate(tokenBody, readBody(body, headers['content-type'], false));
  const { place, wallet } = await takeSeat(parts, studio, token, port);
  const session = await wallet('/sessions/verify', { session_token: token });
  if (!session.ok) return { status: 409, body: { error: session.error } };
  const grants = parts.grants.playable(place, String(session.data.player_ref), game);
  const shown = grants.map(({ free_round_id, left, stake }) => ({ free_round_id, left, stake }));
  return { body: { data: shown } };
};

const spin = async (parts: Parts, request: PageRequest): Promise<PageAnswer> => {
  const { random, books, grants } = parts;
  const { params, headers, body, port } = request;
  const { studio = '', game = '' } = params;
  const { token, misbehave, free_round_id, ...wanted } = validate(
    spinBody,
    readBody(body, headers['content-type'], false),
  );
  // Free play needs no wallet: the page keeps the play money itself.
  if (token === undefined) {
    const { symbols, multiplier } = draw(random);
    return { body: { data: { symbols, multiplier, payout: wanted.stake * multiplier, log: [] } } };
  }
  const { place, wallet } = await takeSeat(parts, studio, token, port);
  const grant = free_round_id === undefined ? undefined : grants.find(place, free_round_id);
  if (free_round_id !== undefined && !grant) throw new Refusal('NOT_FOUND', 'The studio has no such free rounds.');
  const stake = grant?.stake ?? wanted.stake;
  try {
    const note = (transaction: Booked, currency: string): void => books.note(place, transaction, currency);
    const round = { session_token: token, game_id: game, stake, free_round_id, misbehave };
    const data = await playSpin({ wallet, random, note }, round);
    const isPlayed = misbehave !== 'drop_answer' && misbehave !== 'rollback_first';
    if (grant && isPlayed) grants.put(place, { ...grant, left: Math.max(0, grant.left - 1) });
    return { body: { data } };
  } catch (error) {
    if (!(error instanceof SpinRefused)) throw error;
    return { status: 409, body: { error: { code: error.code, message: error.message, log: error.log } } };
  }
};
