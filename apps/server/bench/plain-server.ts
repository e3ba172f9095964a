import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { hashToken } from '../src/admission/directory.ts';
import { openPool, timeoutsFor } from '../src/database/pool.ts';
import { plainDeposit } from './plain-deposit.ts';
import { plainRound } from './plain-round.ts';
import { type PlainCall, plainBet, plainWin } from './plain-wallet.ts';

/** A server as usually written: signature, replay guard, rate and then one plain SQL transaction, all per request. */
const { BENCH_OPERATOR, BENCH_PROVIDER, BENCH_SECRET, PORT, DATABASE_URL } = process.env as Record<string, string>;
/** On a slow machine a request may wait for a connection as long as it takes. */
const timeouts = timeoutsFor(60);
const sql = openPool({ url: DATABASE_URL!, role: 'croupier_app', max: 16, timeouts });
const app = Fastify();

/** Ids below zero, because the server on the same database takes those above the highest of an operator. */
const owner = openPool({ url: DATABASE_URL!, max: 1 });
await owner`create sequence if not exists plain_ids increment -1`;
await owner`grant usage on sequence plain_ids to croupier_app`;
await owner.end();

const isSigned = (request: FastifyRequest, body: string): boolean => {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const signed = [request.method, request.raw.url, header('x-timestamp'), body, header('x-nonce')].join('\n');
  const expected = createHmac('sha256', BENCH_SECRET!).update(signed).digest();
  const given = Buffer.from(header('x-signature'), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The replay guard and the rate limit, one statement each, committed as asynchronously as ours. */
const guarded = openPool({
  url: DATABASE_URL!,
  role: 'croupier_admission',
  max: 16,
  timeouts,
  settings: { synchronous_commit: 'off' },
});
const isFresh = async (request: FastifyRequest): Promise<boolean> => {
  const signature = String(request.headers['x-signature']).slice(0, 32);
  const slot = Math.floor(Number(request.headers['x-timestamp']) / 120) % 16;
  const { count } = await guarded`insert into seen_signatures (operator_id, slot, signature, api_key_id)
    select operator_id, ${slot}, ${signature}, id from api_keys where key = ${request.headers['x-api-key']}
      and revoked_at is null on conflict do nothing`;
  await guarded`insert into rate_windows as w (operator_id, api_key_id, started_at, requests)
    select operator_id, id, now(), 1 from api_keys where key = ${request.headers['x-api-key']}
    on conflict (operator_id, api_key_id) do update set requests = w.requests + 1`;
  return count === 1;
};

app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.get('/health/ready', async () => ({ status: 'ready' }));
app.post('/api/v1/operator/players/:player/deposits', async (request, reply) => {
  const text = request.body as string;
  if (!isSigned(request, text)) return reply.code(401).send({ error: { code: 'INVALID_SIGNATURE' } });
  if (!(await isFresh(request))) return reply.code(401).send({ error: { code: 'REPLAYED_REQUEST' } });
  const { amount, external_reference } = JSON.parse(text) as { amount: number; external_reference: string };
  const player = Number((request.params as { player: string }).player);
  const data = await plainDeposit(sql, Number(BENCH_OPERATOR), player, external_reference, amount);
  return reply.code(201).send({ data });
});
app.post('/api/v1/player/games/:game/play', async (request, reply) => {
  const token = String(request.headers.authorization ?? '').replace('Bearer ', '');
  const [found] = await sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${BENCH_OPERATOR}, true)`;
    return tx<{ player_id: number }[]>`select player_id from player_tokens where token_hash = ${hashToken(token)}
      and ended_at is null and expires_at > now()`;
  });
  if (!found) return reply.code(401).send({ error: { code: 'INVALID_PLAYER_TOKEN' } });
  const { stake } = JSON.parse(request.body as string) as { stake: number };
  const game = Number((request.params as { game: string }).game);
  return { data: await plainRound(sql, Number(BENCH_OPERATOR), found.player_id, game, stake) };
});
const place = { operator_id: Number(BENCH_OPERATOR), provider_id: Number(BENCH_PROVIDER) };
const serveWallet = (path: string, serve: (call: never) => Promise<unknown>): void => {
  app.post(`/api/v1/provider/${path}`, async (request, reply) => {
    const text = request.body as string;
    if (!isSigned(request, text)) return reply.code(401).send({ error: { code: 'INVALID_SIGNATURE' } });
    if (!(await isFresh(request))) return reply.code(401).send({ error: { code: 'REPLAYED_REQUEST' } });
    return { data: await serve(JSON.parse(text) as never) };
  });
};
serveWallet('bets', (call: PlainCall & { session_token: string }) => plainBet(sql, place, call));
serveWallet('wins', (call: PlainCall & { player_ref: string }) => plainWin(sql, place, call));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
