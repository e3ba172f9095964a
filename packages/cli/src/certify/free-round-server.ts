import { randomUUID } from 'node:crypto';
import { fetchBounded } from '../../../sdk/src/bounded-fetch.ts';
import type { FreeRoundAnswer, FreeRoundCall, GrantedFreeRounds } from '../../../sdk/src/provider.ts';
import { deliveryHeaders } from '../deliver.ts';
import { causeOf } from '../describe-error.ts';
import type { Io } from '../program/io.ts';

export type FreeRoundReply = {
  /** Null: no answer. */
  readonly status: number | null;
  readonly error: string | null;
  /** Undefined where the answer names no state of the grant. */
  readonly answer: FreeRoundAnswer | undefined;
};

/** How a call differs from a correct one. */
export type CallChanges = {
  readonly secret?: string;
  readonly shiftSeconds?: number;
  readonly swapBody?: (body: string) => string;
  readonly headers?: (headers: Record<string, string>) => Record<string, string>;
};

type Named = Pick<GrantedFreeRounds, 'free_round_id' | 'player_ref'>;

/** The address where a game server is told of free rounds, called as the platform calls it. */
export type FreeRoundServer = {
  issue(grant: GrantedFreeRounds, changes?: CallChanges): Promise<FreeRoundReply>;
  cancel(grant: Named): Promise<FreeRoundReply>;
  state(grant: Named): Promise<FreeRoundReply>;
};

/** What the trials of free rounds need besides. */
export type FreeRoundParts = {
  readonly server: FreeRoundServer;
  /** The bonus of the catalogue that grants free rounds of the game. */
  readonly bonus: number;
};

export type FreeRoundServerOptions = {
  readonly url: string;
  readonly secret: string;
  readonly operator_id: number;
  readonly io: Pick<Io, 'fetch' | 'now' | 'signal'>;
};

/** As long, and as much, as the platform reads. */
const answerMilliseconds = 10_000;
const maxAnswerBytes = 16_384;

export const openFreeRoundServer = ({ url, secret, operator_id, io }: FreeRoundServerOptions): FreeRoundServer => {
  const send = async (
    verb: 'issue' | 'cancel' | 'state',
    data: Named | GrantedFreeRounds,
    changes: CallChanges = {},
  ): Promise<FreeRoundReply> => {
    const id = `${data.free_round_id}-${verb}-${randomUUID()}`;
    const call = { id, type: `free_rounds.${verb}`, operator_id, data } as FreeRoundCall;
    const body = JSON.stringify(call);
    const now = (): number => io.now() + (changes.shiftSeconds ?? 0) * 1_000;
    const signed = await deliveryHeaders(body, id, changes.secret ?? secret, now);
    const headers = changes.headers?.(signed) ?? signed;
    try {
      const request = {
        method: 'POST',
        headers,
        body: changes.swapBody?.(body) ?? body,
        signal: AbortSignal.any([io.signal, AbortSignal.timeout(answerMilliseconds)]),
      };
      const { response, text } = await fetchBounded(io.fetch, url, request, { maxBytes: maxAnswerBytes });
      return { status: response.status, error: null, answer: readAnswer(text) };
    } catch (error) {
      return { status: null, error: causeOf(error), answer: undefined };
    }
  };
  return {
    issue: (grant, changes) => send('issue', grant, changes),
    cancel: ({ free_round_id, player_ref }) => send('cancel', { free_round_id, player_ref }),
    state: ({ free_round_id, player_ref }) => send('state', { free_round_id, player_ref }),
  };
};

const states: readonly unknown[] = ['active', 'finished', 'cancelled', 'unknown'];

const readAnswer = (text: string): FreeRoundAnswer | undefined => {
  try {
    const answer = JSON.parse(text) as FreeRoundAnswer | null;
    return states.includes(answer?.state) ? (answer as FreeRoundAnswer) : undefined;
  } catch {
    return undefined;
  }
};

/** What the game server answered, for a finding. */
export const describeReply = ({ status, error, answer }: FreeRoundReply): string => {
  if (status === null) return `gave no answer (${error})`;
  if (!answer) return `answered ${status} without a state of the grant`;
  return `answered ${status} ${answer.state}${answer.left === undefined || answer.left === null ? '' : `, left ${answer.left}`}`;
};
