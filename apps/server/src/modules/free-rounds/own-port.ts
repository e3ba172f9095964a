import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { CheckedUrl } from '../../base/address-rules.ts';
import type { Clock } from '../../base/clock.ts';
import { second } from '../../base/durations.ts';
import { AddressRefused, guardedConnector, type Resolver } from '../../base/guarded-connect.ts';
import { AnswerRefused, CallTimedOut, openOutgoing } from '../../base/outgoing.ts';
import { headersOf, signatureOf, timestampOf } from '../webhooks/transport/sign.ts';
import { type FreeRoundPort, type GrantedRounds, grantStates, type PortAnswer } from './port.ts';

export type OwnPortSettings = {
  readonly clock: Clock;
  readonly resolve: Resolver;
  readonly operator_id: number;
  readonly address: CheckedUrl;
  readonly key: KeyObject;
  readonly timeoutMilliseconds?: number | undefined;
};

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
export const openOwnPort = (settings: OwnPortSettings): FreeRoundPort => {
  const { clock, resolve, operator_id, address, key, timeoutMilliseconds = answerTimeout } = settings;
  const outgoing = openOutgoing({
    timeoutMilliseconds,
    maxBytes: maxAnswerBytes,
    connect: guardedConnector(address.reach, resolve, timeoutMilliseconds),
    keepsConnections: false,
  });
  const call = async (verb: keyof typeof verbs, data: Partial<GrantedRounds>): Promise<PortAnswer> => {
    const id = `${data.free_round_id}-${verb}`;
    const body = JSON.stringify({ id, type: verbs[verb], operator_id, data });
    const timestamp = timestampOf(clock.now());
    const headers = headersOf(id, timestamp, signatureOf([key], id, timestamp, body));
    try {
      const answer = await outgoing.call(address.url, { method: 'POST', headers, body });
      return judge(answer.status, answer.body.toString('utf8'));
    } catch (error) {
      return { outcome: 'uncertain', status: null, error: describe(error as Error) };
    }
  };
  return {
    issue: (grant) => call('issue', grant),
    cancel: ({ free_round_id, player_ref }) => call('cancel', { free_round_id, player_ref }),
    state: ({ free_round_id, player_ref }) => call('state', { free_round_id, player_ref }),
    close: outgoing.close,
  };
};

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
