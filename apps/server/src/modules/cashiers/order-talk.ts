import { checkUrl } from '../../base/address-rules.ts';
import { AddressRefused } from '../../base/guarded-connect.ts';
import { AnswerRefused, CallTimedOut } from '../../base/outgoing.ts';
import { answerTimeout, type PostCall, postOutside, postToSelf } from '../free-rounds/own-port.ts';
import type { Cashier } from './cashier-row.ts';
import type { DueCashier } from './order-call-queries.ts';
import type { OrderAnswer, OrderDialect, OrderVerb, ToldOrder } from './order-dialect.ts';
import type { OrderParts } from './order-parts.ts';
import { isSandboxOrders } from './rules.ts';

/** What was said on both sides in one call. */
export type Said = {
  readonly verb: OrderVerb;
  readonly sent: string;
  readonly answered: string | null;
  readonly answer: OrderAnswer;
};

export type Talk = {
  say(verb: OrderVerb, order: ToldOrder): Promise<Said>;
  close(): void;
};

type Speaker = { readonly dialect: OrderDialect; readonly secret: string };

/** Opens calls to a payment provider. None of them rejects: what is no answer is uncertain. */
export const openTalk = (
  parts: OrderParts,
  { operator_id, is_sandbox }: DueCashier,
  { orders_url }: Pick<Cashier, 'orders_url'>,
  { dialect, secret }: Speaker,
): Talk => {
  const poster = openPoster(parts, operator_id, is_sandbox, orders_url ?? '');
  return {
    say: async (verb, order) => {
      const { headers, body } = dialect.write(verb, order, { secret, now: parts.clock.now(), operator_id });
      try {
        const answer = await poster.post(headers, body);
        return { verb, sent: body, answered: answer.body, answer: dialect.read(verb, answer) };
      } catch (error) {
        const said = { outcome: 'uncertain', status: null, error: describe(error as Error) } as const;
        return { verb, sent: body, answered: null, answer: said };
      }
    },
    close: poster.close,
  };
};

/** An address that may not be called any more is an answer too: the order is tried again, and staff see why. */
const openPoster = (parts: OrderParts, operator_id: number, is_sandbox: boolean, orders_url: string): PostCall => {
  const { resolve, loopback, callSelf, timeoutMilliseconds = answerTimeout } = parts;
  if (is_sandbox && isSandboxOrders(orders_url))
    return postToSelf(`/pay/sandbox/${operator_id}/orders`, callSelf, timeoutMilliseconds);
  const address = checkUrl(orders_url, is_sandbox && loopback);
  if (!('problem' in address)) return postOutside(address, { resolve, timeoutMilliseconds });
  return { post: () => Promise.reject(new Error(`the address ${address.problem}`)), close: () => undefined };
};

const maxErrorCharacters = 200;

const describe = (error: Error & { readonly code?: string }): string => {
  const isOurs = error instanceof AddressRefused || error instanceof AnswerRefused || error instanceof CallTimedOut;
  const text = isOurs ? error.message : `could not be sent: ${error.code ?? error.message}`;
  return text.replaceAll('\0', '').slice(0, maxErrorCharacters);
};

/**
 * Carries out an order. One that may have reached the provider before is asked for first: a provider that does twice
 * what it is told twice would otherwise move the money twice. Nothing is sent again that the provider has had.
 */
export const carryOut = async (
  { say }: Talk,
  order: ToldOrder,
  { verb, mayBeThere, wasAccepted }: { readonly verb: OrderVerb; mayBeThere: boolean; wasAccepted: boolean },
): Promise<readonly Said[]> => {
  if (!mayBeThere) return [await say(verb, order)];
  const asked = await say('state', order);
  if (asked.answer.outcome !== 'unknown' || wasAccepted) return [asked];
  return [asked, await say(verb, order)];
};
