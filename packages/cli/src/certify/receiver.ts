import { randomUUID } from 'node:crypto';
import type { AnyEvent } from '../../../sdk/src/webhooks.ts';
import { type Delivered, deliveryHeaders, isAccepted, post } from '../deliver.ts';
import type { Io } from '../program/io.ts';

/** How a delivery differs from a correct one. */
export type DeliveryChanges = {
  /** Signed with this secret instead. */
  readonly secret?: string;
  /** Signed as of this many seconds from now. */
  readonly shiftSeconds?: number;
  /** Sent instead of the signed body. */
  readonly swapBody?: (body: string) => string;
  /** Replaces the headers. */
  readonly headers?: (headers: Record<string, string>) => Record<string, string>;
  /** Writes the event as another text with the same meaning, before it is signed. */
  readonly write?: (event: AnyEvent) => string;
};

export type Receiver = {
  /** Sends an event once, as the platform would. */
  deliver(event: AnyEvent, twist?: DeliveryChanges): Promise<Delivered>;
  /** Sends an event until it is accepted, at most three times, with a new signature each time. */
  deliverUntilAccepted(event: AnyEvent): Promise<Delivered>;
  /** The longest that any answer has taken. */
  slowest(): number;
};

export type ReceiverOptions = Pick<Io, 'fetch' | 'now' | 'signal'> & {
  readonly url: string;
  readonly secret: string;
  readonly pause: (milliseconds: number) => Promise<void>;
};

const deliveries = 3;
const betweenDeliveries = 1_000;

/** Refused by the receiver itself: a redirect or a server error does not count. */
export const isRefused = ({ status }: Delivered): boolean => status !== null && status >= 400 && status < 500;
export const describeAnswer = ({ status, error }: Delivered): string =>
  status === null ? `it gave no answer (${error})` : `it answered ${status}`;

/** Plays the platform's side of a webhook. */
export const openReceiver = ({ url, secret, pause, ...io }: ReceiverOptions): Receiver => {
  let slowest = 0;
  const deliver = async (event: AnyEvent, twist: DeliveryChanges = {}): Promise<Delivered> => {
    const body = twist.write?.(event) ?? JSON.stringify(event);
    const now = (): number => io.now() + (twist.shiftSeconds ?? 0) * 1_000;
    const headers = await deliveryHeaders(body, event.id, twist.secret ?? secret, now);
    const answer = await post(io, url, twist.swapBody?.(body) ?? body, twist.headers?.(headers) ?? headers);
    slowest = Math.max(slowest, answer.milliseconds);
    return answer;
  };
  const deliverUntilAccepted = async (event: AnyEvent): Promise<Delivered> => {
    for (let delivery = 1; ; delivery += 1) {
      const answer = await deliver(event);
      if (isAccepted(answer) || delivery === deliveries) return answer;
      await pause(betweenDeliveries);
    }
  };
  return { deliver, deliverUntilAccepted, slowest: () => slowest };
};

/** The same event under another id, like another event of its kind. */
export const copyEvent = (event: AnyEvent): AnyEvent => ({ ...event, id: randomUUID() });
