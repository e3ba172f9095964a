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
import { type CallParts, type Grants, openGrants, takeFreeRoundCall } from './free-rounds.ts';
import { draw, misbehaviours, playSpin, SpinRefused } from './spin.ts';
import { createWallet, type ProviderKey, type Wallet } from './wallet-client.ts';

export type SandboxProviderParts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** The key of a studio of a sandbox operator; undefined when there is no such studio. */
  readonly keyOf: (studio: string) => Promise<ProviderKey | undefined>;
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

const booksQuery = z.object({ from: z.coerce.date(), to: z.coerce.date() });

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
    { path: '/play/:studio/:game', asset: async () => framedHtml(await read('game.html')) },
    {
      method: 'GET',
      path: '/play/:studio/reconciliation',
      answer: async ({ params: { studio = '' }, query }) => {
        const { from, to } = validate(booksQuery, query);
        return { body: { data: books.digests(studio, from, to) } };
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

const walletOf = async ({ keyOf, clock }: Parts, studio: string, port: () => number): Promise<Wallet> => {
  const key = await keyOf(studio);
  if (!key) throw new Refusal('NOT_FOUND', 'There is no such studio here.');
  return createWallet(`http://127.0.0.1:${port()}`, key, clock);
};

/** The free rounds that the player of a session can play on a game. */
const showFreeRounds = async (parts: Parts, request: PageRequest): Promise<PageAnswer> => {
  const { params, headers, body, port } = request;
  const { studio = '', game = '' } = params;
  const { token } = validate(tokenBody, readBody(body, headers['content-type'], false));
  const wallet = await walletOf(parts, studio, port);
  const session = await wallet('/sessions/verify', { session_token: token });
  if (!session.ok) return { status: 409, body: { error: session.error } };
  const grants = parts.grants.playable(studio, String(session.data.player_ref), game);
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
  const grant = free_round_id === undefined ? undefined : grants.find(studio, free_round_id);
  if (free_round_id !== undefined && !grant) throw new Refusal('NOT_FOUND', 'The studio has no such free rounds.');
  const stake = grant?.stake ?? wanted.stake;
  // Free play needs no wallet: the page keeps the play money itself.
  if (token === undefined) {
    const { symbols, multiplier } = draw(random);
    return { body: { data: { symbols, multiplier, payout: stake * multiplier, log: [] } } };
  }
  const wallet = await walletOf(parts, studio, port);
  try {
    const note = (transaction: Booked, currency: string): void => books.note(studio, transaction, currency);
    const round = { session_token: token, game_id: game, stake, free_round_id, misbehave };
    const data = await playSpin({ wallet, random, note }, round);
    const isPlayed = misbehave !== 'drop_answer' && misbehave !== 'rollback_first';
    if (grant && isPlayed) grants.put(studio, { ...grant, left: Math.max(0, grant.left - 1) });
    return { body: { data } };
  } catch (error) {
    if (!(error instanceof SpinRefused)) throw error;
    return { status: 409, body: { error: { code: error.code, message: error.message, log: error.log } } };
  }
};
