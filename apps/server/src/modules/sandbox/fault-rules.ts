import type { newFault } from '@croupier/contract/operator/sandbox-faults.ts';
import type { Route } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { FaultFacts, KeyFacts, OperatorFacts } from '../../call/facts.ts';
import type { NewFault } from './fault-queries.ts';
import type { FaultRow } from './fault-row.ts';

export const refuseLive = ({ is_sandbox }: Pick<OperatorFacts, 'is_sandbox'>): void => {
  if (!is_sandbox) throw new Refusal('FEATURE_NOT_AVAILABLE', 'Only a sandbox has this.', { is_sandbox: false });
};

const audiences: readonly string[] = ['operator', 'player', 'provider'];

/** Operations that can be hit: all except those that control the sandbox. */
const canBeHit = ({ audience, tag }: Route): boolean => audiences.includes(audience) && tag !== 'Sandbox';

export const refuseUnknownOperations = (names: readonly string[], routes: readonly Route[]): void => {
  const known = new Set(routes.filter(canBeHit).map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw invalid('operations', `no operation that can be hit is called ${unknown.slice(0, 5).join(', ')}`);
};

const usualDelay: Readonly<Partial<Record<FaultRow['effect'], number>>> = { delay: 1_000, reorder_webhook: 5_000 };

/** The fault as it is stored; fields that its effect does not use are null. */
export const faultOf = (wanted: z.output<typeof newFault>, realNow: Date): NewFault => ({
  effect: wanted.effect,
  api_key_id: wanted.api_key_id ?? null,
  provider_id: wanted.provider_id ?? null,
  webhook_endpoint_id: wanted.webhook_endpoint_id ?? null,
  operations: wanted.operations,
  events: wanted.events ?? [],
  calls: wanted.calls ?? null,
  share_percent: wanted.share_percent ?? null,
  seed: wanted.seed,
  delay_ms: wanted.effect in usualDelay ? (wanted.delay_ms ?? (usualDelay[wanted.effect] as number)) : null,
  retry_after_seconds: ['rate_limited', 'unavailable'].includes(wanted.effect) ? wanted.retry_after_seconds : null,
  created_at: realNow,
  expires_at: new Date(realNow.getTime() + wanted.lasts_seconds * 1_000),
});

export const statusOf = ({ calls, matched, expires_at }: FaultRow, realNow: Date) => {
  if (calls !== null && matched >= calls) return 'used_up';
  return expires_at <= realNow ? 'expired' : 'active';
};

const ofCalls: readonly string[] = ['drop_answer', 'delay', 'rate_limited', 'unavailable'];

/** Whether the fault applies to a call of the route with the key. */
export const isForCall = (
  fault: FaultFacts,
  { id, provider_id }: Pick<KeyFacts, 'id' | 'provider_id'>,
  { name }: Pick<Route, 'name'>,
): boolean =>
  ofCalls.includes(fault.effect) &&
  (fault.api_key_id === null || fault.api_key_id === id) &&
  (fault.provider_id === null || fault.provider_id === provider_id) &&
  (fault.operations.length === 0 || fault.operations.includes(name));
