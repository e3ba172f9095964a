import { randomUUID } from 'node:crypto';
import { type AnyEvent, signWebhook } from '../../../sdk/src/webhooks.ts';

/** How a delivery differs from an honest one. */
export type Twist = {
  /** Signed with this secret instead. */
  readonly secret?: string;
  /** Signed as of so many seconds from now. */
  readonly shiftSeconds?: number;
  /** Sent in place of the body that was signed. */
  readonly swapBody?: (body: string) => string;
  /** Replaces the headers of the signature. */
  readonly headers?: (headers: Record<string, string>) => Record<string, string>;
  /** Writes the event as another text with the same meaning, before it is signed. */
  readonly write?: (event: AnyEvent) => string;
};

export type Answer = { readonly status: number; readonly milliseconds: number } | { readonly failure: string };

export type Receiver = {
  /** Sends an event once, as the platform would. */
  deliver(event: AnyEvent, twist?: Twist): Promise<Answer>;
  /** Sends an event until it is accepted, three times at the most, signed anew each time. */
  deliverUntilAccepted(event: AnyEvent): Promise<Answer>;
  /** The longest that any answer has taken. */
  slowest(): number;
};

export type ReceiverOptions = {
  readonly url: string;
  readonly secret: string;
  readonly fetch: typeof fetch;
  readonly pause: (milliseconds: number) => Promise<void>;
};

/** How long the platform waits for an answer. */
export const answerMilliseconds = 15_000;
const deliveries = 3;
const betweenDeliveries = 1_000;

export const isAccepted = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300;
/** Refused by the receiver itself: a redirect or a breakdown is no refusal. */
export const isRefused = (answer: Answer): boolean => 'status' in answer && answer.status >= 400 && answer.status < 500;
export const describeAnswer = (answer: Answer): string =>
  'status' in answer ? `it answered ${answer.status}` : `it gave no answer (${answer.failure})`;

/** Plays the platform's side of a webhook. */
export const openReceiver = ({ url, secret, fetch: send, pause }: ReceiverOptions): Receiver => {
  let slowest = 0;
  const deliver = async (event: AnyEvent, twist: Twist = {}): Promise<Answer> => {
    const body = twist.write?.(event) ?? JSON.stringify(event);
    const now = (): number => Date.now() + (twist.shiftSeconds ?? 0) * 1_000;
    const signed = await signWebhook(body, event.id, twist.secret ?? secret, { now });
    const begun = performance.now();
    try {
      const response = await send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Croupier-Webhooks/1',
          ...(twist.headers?.(signed) ?? signed),
        },
        body: twist.swapBody?.(body) ?? body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMilliseconds),
      });
      await response.body?.cancel();
      const milliseconds = performance.now() - begun;
      slowest = Math.max(slowest, milliseconds);
      return { status: response.status, milliseconds };
    } catch (error) {
      slowest = Math.max(slowest, performance.now() - begun);
      return { failure: causeOf(error) };
    }
  };
  const deliverUntilAccepted = async (event: AnyEvent): Promise<Answer> => {
    for (let delivery = 1; ; delivery += 1) {
      const answer = await deliver(event);
      if (isAccepted(answer) || delivery === deliveries) return answer;
      await pause(betweenDeliveries);
    }
  };
  return { deliver, deliverUntilAccepted, slowest: () => slowest };
};

const causeOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return String(cause?.code ?? cause?.message ?? message ?? error).slice(0, 200);
};

/** The same event under another id, as if it were another one of its kind. */
export const copyEvent = (event: AnyEvent): AnyEvent => ({ ...event, id: randomUUID() });
