import { createServer, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { verifyWebhook } from '../../../../packages/sdk/src/webhooks.ts';
import { listenLocally } from '../../support/listen-locally.ts';

export type FreeRoundCall = {
  readonly id: string;
  readonly type: 'free_rounds.issue' | 'free_rounds.cancel' | 'free_rounds.state';
  readonly operator_id: number;
  readonly data: { readonly free_round_id: string; readonly player_ref: string; readonly [more: string]: unknown };
};

/** What is answered: a status and a body, or nothing, whether the call was carried out or not. */
type Answer = { readonly status: number; readonly body: unknown } | 'silence';

type Grant = { state: 'active' | 'cancelled'; left: number; issued: number };

/**
 * A provider that is told of free rounds, over HTTP. It verifies each call as the client's library does, and keeps what
 * it was told. `behave` may answer in its place; what returns undefined is answered as it should be.
 */
export const startFreeRoundProvider = async (now: () => Date) => {
  const calls: FreeRoundCall[] = [];
  const grants = new Map<string, Grant>();
  const state: { secret: string; behave: (call: FreeRoundCall) => Answer | undefined | Promise<Answer | undefined> } = {
    secret: '',
    behave: () => undefined,
  };
  /** Does what the call asks for. */
  const carryOut = ({ type, data }: FreeRoundCall): Answer => {
    const { free_round_id, count } = data;
    const known = grants.get(free_round_id);
    if (type === 'free_rounds.issue' && !known)
      grants.set(free_round_id, { state: 'active', left: count as number, issued: 1 });
    if (type === 'free_rounds.cancel')
      grants.set(free_round_id, { ...(known ?? { issued: 0 }), state: 'cancelled', left: 0 });
    const grant = grants.get(free_round_id);
    return { status: 200, body: grant ? { state: grant.state, left: grant.left } : { state: 'unknown' } };
  };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString();
      const headers = request.headers as Record<string, string>;
      await verifyWebhook(text, headers, state.secret, { now: () => now().getTime() });
      const call = JSON.parse(text) as FreeRoundCall;
      calls.push(call);
      const answer = (await state.behave(call)) ?? carryOut(call);
      if (answer === 'silence') return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  const port = await listenLocally(server);
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  );
  return {
    url: `http://127.0.0.1:${port}/free-rounds`,
    calls,
    grants,
    carryOut,
    useSecret: (secret: string) => {
      state.secret = secret;
    },
    behave: (behave: typeof state.behave) => {
      state.behave = behave;
    },
    /** The calls as words: `issue fr-1`. */
    said: () => calls.map(({ type, data }) => `${type.replace('free_rounds.', '')} ${data.free_round_id}`),
  };
};
