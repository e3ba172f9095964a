import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { CheckedUrl } from '../../base/address-rules.ts';
import type { Clock } from '../../base/clock.ts';
import { second } from '../../base/durations.ts';
import { AddressRefused, guardedConnector, type Resolver } from '../../base/guarded-connect.ts';
import { AnswerRefused, CallTimedOut, openOutgoing } from '../../base/outgoing.ts';
import { pauseUnlessStopped } from '../../base/pause-unless-stopped.ts';
import type { CallSelf } from '../../module/parts.ts';
import { headersOf, signatureOf, timestampOf } from '../webhooks/transport/sign.ts';
import { type FreeRoundPort, type GrantedRounds, grantStates, type PortAnswer } from './port.ts';

/** Posts a call; rejects where no answer came. */
export type PostCall = {
  post(headers: Record<string, string>, body: string): Promise<{ readonly status: number; readonly body: string }>;
  /** Ends calls that are under way. */
  close(): void;
};

type OwnPortSettings = { readonly clock: Clock; readonly operator_id: number; readonly key: KeyObject };

/** How long a provider has to answer a call. */
export const answerTimeout = 10 * second;
const maxAnswerBytes = 16 * 1024;
const maxErrorCharacters = 200;

const verbs = { issue: 'free_rounds.issue', cancel: 'free_rounds.cancel', state: 'free_rounds.state' } as const;

const answerBody = z.object({ state: z.enum(grantStates), left: z.int().min(0).max(1_000_000).nullish() });

const refusalBody = z.object({ error: z.object({ message: z.string() }) });

/**
 * The rendering for providers that integrate with us: one address, to which each call is posted as JSON and signed like
 * a webhook. Only a 422 means no. Whatever else is no answer of ours, such as a wrong address or a login page, is
 * uncertain, so that a fault of the provider ends nobody's bonus.
 */
export const openOwnPort = (poster: PostCall, { clock, operator_id, key }: OwnPortSettings): FreeRoundPort => {
  const call = async (verb: keyof typeof verbs, data: Partial<GrantedRounds>): Promise<PortAnswer> => {
    const id = `${data.free_round_id}-${verb}`;
    const body = JSON.stringify({ id, type: verbs[verb], operator_id, data });
    const timestamp = timestampOf(clock.now());
    const headers = headersOf(id, timestamp, signatureOf([key], id, timestamp, body));
    try {
      const answer = await poster.post(headers, body);
      return judge(answer.status, answer.body);
    } catch (error) {
      return { outcome: 'uncertain', status: null, error: describe(error as Error) };
    }
  };
  return {
    issue: (grant) => call('issue', grant),
    cancel: ({ free_round_id, player_ref }) => call('cancel', { free_round_id, player_ref }),
    state: ({ free_round_id, player_ref }) => call('state', { free_round_id, player_ref }),
    close: poster.close,
  };
};

type Calling = { readonly resolve: Resolver; readonly timeoutMilliseconds: number };

/** Posts to the server of a provider. */
export const postOutside = ({ url, reach }: CheckedUrl, { resolve, timeoutMilliseconds }: Calling): PostCall => {
  const outgoing = openOutgoing({
    timeoutMilliseconds,
    maxBytes: maxAnswerBytes,
    connect: guardedConnector(reach, resolve, timeoutMilliseconds),
    keepsConnections: false,
  });
  return {
    post: async (headers, body) => {
      const answer = await outgoing.call(url, { method: 'POST', headers, body });
      return { status: answer.status, body: answer.body.toString('utf8') };
    },
    close: outgoing.close,
  };
};

/** Posts to a page of this platform: that of the sandbox provider. */
export const postToSelf = (path: string, callSelf: CallSelf, timeoutMilliseconds: number): PostCall => ({
  post: async (headers, payload) => {
    const answered = callSelf({ method: 'POST', url: path, headers, payload });
    const silence = pauseUnlessStopped(timeoutMilliseconds).then(() => undefined);
    const answer = await Promise.race([answered, silence]);
    if (answer === undefined) throw new CallTimedOut(timeoutMilliseconds);
    return { status: answer.statusCode, body: answer.payload.slice(0, maxAnswerBytes) };
  },
  close: () => undefined,
});

const judge = (status: number, body: string): PortAnswer => {
  if (status === 422) {
    const said = refusalBody.safeParse(readJson(body));
    return { outcome: 'refused', status, error: inShort(said.success ? said.data.error.message : 'without a reason') };
  }
  if (status !== 200) return { outcome: 'uncertain', status, error: `answered ${status}` };
  const said = answerBody.safeParse(readJson(body));
  if (!said.success) return { outcome: 'uncertain', status, error: 'the answer names no state of the grant' };
  return { outcome: 'state', status, state: said.data.state, left: said.data.left ?? null };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** PostgreSQL does not accept NUL in text. */
const inShort = (text: string): string => text.replaceAll('\0', '').slice(0, maxErrorCharacters);

const describe = (error: Error & { readonly code?: string }): string => {
  const isOurs = error instanceof AddressRefused || error instanceof AnswerRefused || error instanceof CallTimedOut;
  return isOurs ? error.message : inShort(`could not be sent: ${error.code ?? error.message}`);
};
