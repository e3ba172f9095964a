import { type EventType, typesNamed } from '@croupier/contract/events.ts';
import type { FaultFacts } from '../../../call/facts.ts';
import type { Target } from './claim-queries.ts';
import type { Item, Loaded } from './load-events.ts';

/** Picks the fault that applies, if any, and counts it; see the sandbox module. */
export type TakeFault = (operatorId: number, faults: readonly FaultFacts[]) => Promise<FaultFacts | undefined>;

export type InjectedFaults = {
  /** Events to send twice. */
  readonly doubled: ReadonlyMap<Item, FaultFacts>;
  /** Events that are not sent now, so that later ones overtake them. */
  readonly aside: readonly { readonly item: Item; readonly fault: FaultFacts }[];
};

const nothing: InjectedFaults = { doubled: new Map(), aside: [] };

/** Applies the sandbox's faults to a batch. Without faults there is no query. */
export const injectFaults = async (
  take: TakeFault,
  target: Target,
  { fresh, due }: Pick<Loaded, 'fresh' | 'due'>,
): Promise<InjectedFaults> => {
  const own = (target.is_sandbox ? (target.faults ?? []) : []).filter((fault) => isForEndpoint(fault, target));
  if (own.length === 0) return nothing;
  const doubled = new Map<Item, FaultFacts>();
  const aside: { item: Item; fault: FaultFacts }[] = [];
  for (const item of [...fresh, ...due.filter(({ attempts }) => attempts === 0)]) {
    // An event that has been delayed already is sent when it is due.
    const isNew = fresh.includes(item);
    const matching = own.filter(
      (fault) => isForEvent(fault, item.type) && (isNew || fault.effect === 'duplicate_webhook'),
    );
    const fault = matching.length > 0 ? await take(target.operator_id, matching) : undefined;
    if (fault?.effect === 'reorder_webhook') aside.push({ item, fault });
    if (fault?.effect === 'duplicate_webhook') doubled.set(item, fault);
  }
  return { doubled, aside };
};

const ofWebhooks: readonly string[] = ['duplicate_webhook', 'reorder_webhook'];

const isForEndpoint = (fault: FaultFacts, { id }: Target): boolean =>
  ofWebhooks.includes(fault.effect) && (fault.webhook_endpoint_id === null || fault.webhook_endpoint_id === id);

const isForEvent = ({ events }: FaultFacts, type: string): boolean =>
  events.length === 0 || events.some((pattern) => typesNamed(pattern).includes(type as EventType));
