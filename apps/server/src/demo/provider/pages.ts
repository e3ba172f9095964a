import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { framedHtml, script } from '../../base/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import type { Page, PageAnswer, PageRequest } from '../../module/page.ts';
import { type Booked, type Books, openBooks } from './books.ts';
import { draw, misbehaviours, playSpin, SpinRefused } from './spin.ts';
import { createWallet, type ProviderKey } from './wallet-client.ts';

export type SandboxProviderParts = {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** The key of a studio of a sandbox operator; undefined when there is no such studio. */
  readonly keyOf: (studio: string) => Promise<ProviderKey | undefined>;
};

const spinBody = z.object({
  token: z.string().max(200).optional(),
  stake: z.int().min(1).max(1_000_000_000),
  misbehave: z.enum(misbehaviours).optional(),
});

const booksQuery = z.object({ from: z.coerce.date(), to: z.coerce.date() });

/**
 * A game provider of our own, so that a launch works on a laptop: pages that open by launch_url and book through the
 * wallet over HTTP, with their own key, like an outside provider.
 */
export const providerPages = (parts: SandboxProviderParts): readonly Page[] => {
  const books = openBooks();
  return [
    { path: '/play/game.js', asset: async () => script(await read('game.js')) },
    { path: '/play/:studio/:game', asset: async () => framedHtml(await read('game.html')) },
    {
      method: 'GET',
      path: '/play/:studio/reconciliation',
      answer: async ({ params: { studio = '' }, query }) => {
        const { from, to } = validate(booksQuery, query);
        return { body: { data: books.digests(studio, from, to) } };
      },
    },
    { method: 'POST', path: '/play/:studio/:game/spin', answer: (request) => spin(parts, books, request) },
  ];
};

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

const spin = async (
  { clock, random, keyOf }: SandboxProviderParts,
  books: Books,
  { params: { studio = '', game = '' }, headers, body, port }: PageRequest,
): Promise<PageAnswer> => {
  const { token, stake, misbehave } = validate(spinBody, readBody(body, headers['content-type'], false));
  // Free play needs no wallet: the page keeps the play money itself.
  if (token === undefined) {
    const { symbols, multiplier } = draw(random);
    return { body: { data: { symbols, multiplier, payout: stake * multiplier, log: [] } } };
  }
  const key = await keyOf(studio);
  if (!key) throw new Refusal('NOT_FOUND', 'There is no such studio here.');
  const wallet = createWallet(`http://127.0.0.1:${port()}`, key, clock);
  try {
    const note = (transaction: Booked, currency: string): void => books.note(studio, transaction, currency);
    const wanted = { session_token: token, game_id: game, stake, misbehave };
    return { body: { data: await playSpin({ wallet, random, note }, wanted) } };
  } catch (error) {
    if (!(error instanceof SpinRefused)) throw error;
    return { status: 409, body: { error: { code: error.code, message: error.message, log: error.log } } };
  }
};
