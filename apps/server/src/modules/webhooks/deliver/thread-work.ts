import type { Reading } from '../../../metrics/metrics.ts';
import type { Relay } from '../../../outbox/relay.ts';
import { webhookReading } from './count-attempts.ts';
import type { Delivery } from './delivery.ts';
import { startDeliveryThread, type ThreadParts } from './start-thread.ts';

export type ThreadWorkParts = Omit<ThreadParts, 'relayId'> & { readonly relay: Pick<Relay, 'id' | 'onNumbered'> };

/** The delivery of webhooks by a thread of this process, which its relay wakes. */
export const createThreadWork = (
  parts: ThreadWorkParts,
): { readonly readings: readonly Reading[]; start(): void; stop(): Promise<void> } => {
  let delivery: Delivery | undefined;
  return {
    readings: [webhookReading(() => delivery)],
    start: () => {
      delivery = startDeliveryThread({ ...parts, relayId: parts.relay.id });
      parts.relay.onNumbered(delivery.wake);
    },
    stop: async () => delivery?.stop(),
  };
};
