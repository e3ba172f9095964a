import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, mountAsset, script } from '../../base/assets.ts';
import type { Clock } from '../../base/clock.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import { readBody, validate } from '../../call/validate.ts';
import { type Booked, openBooks } from './books.ts';
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

type Params = { studio: string; game: string };

/**
 * A game provider of our own, so that a launch works on a laptop: pages that open by launch_url and settle through the
 * wallet over HTTP, with their own key, like an outside provider.
 */
export const mountSandboxProvider = (app: FastifyInstance, parts: SandboxProviderParts): void => {
  mountAsset(app, '/play/game.js', async () => script(await readFile(join(import.meta.dirname, 'game.js'), 'utf8')));
  mountAsset(app, '/play/:studio/:game', async () =>
    html(await readFile(join(import.meta.dirname, 'game.html'), 'utf8')),
  );

  const books = openBooks();
  app.get<{ Params: Pick<Params, 'studio'> }>('/play/:studio/reconciliation', async (request) => {
    const { from, to } = validate(booksQuery, request.query);
    return { data: books.digests(request.params.studio, from, to) };
  });

  app.post<{ Params: Params }>('/play/:studio/:game/spin', async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { token, stake, misbehave } = validate(spinBody, readBody(bytes, request.headers['content-type'], false));
    // Free play needs no wallet: the page keeps the play money itself.
    if (token === undefined) {
      const { symbols, multiplier } = draw(parts.random);
      return { data: { symbols, multiplier, payout: stake * multiplier, log: [] } };
    }
    const key = await parts.keyOf(request.params.studio);
    if (!key) throw new Refusal('NOT_FOUND', 'There is no such studio here.');
    const { port } = app.server.address() as AddressInfo;
    const wallet = createWallet(`http://127.0.0.1:${port}`, key, parts.clock);
    try {
      const note = (transaction: Booked, currency: string): void =>
        books.note(request.params.studio, transaction, currency);
      const spin = { session_token: token, game_id: request.params.game, stake, misbehave };
      return { data: await playSpin({ wallet, random: parts.random, note }, spin) };
    } catch (error) {
      if (!(error instanceof SpinRefused)) throw error;
      return reply.code(409).send({ error: { code: error.code, message: error.message, log: error.log } });
    }
  });
};
