import type { Route } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import { writeAnswer } from '../../call/answer.ts';
import type { Actor, Call, MountedRoute } from '../../call/call.ts';
import { type Caller, type OperatorFacts, operatorTime, type StaffFacts } from '../../call/facts.ts';
import type { StoredAnswer } from '../../call/idempotency.ts';
import { validate } from '../../call/validate.ts';
import { writeOnce } from '../../call/write-once.ts';
import { ensureStaff } from '../staff/ensure-staff.ts';
import type { StaffRow } from '../staff/staff-row.ts';

type Body<R extends Route> = R['body'] extends z.ZodType ? z.input<R['body']> : undefined;

type ActInput<R extends Route> = {
  readonly params?: { readonly [K in keyof R['params']]: number | string };
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Body<R>;
};

// biome-ignore lint/suspicious/noExplicitAny: whoever acts reads what the operation has just answered
type Act = <R extends Route>(route: R, input?: ActInput<R>) => Promise<any>;

/** The actors of a sandbox: the calling key, and two members of staff for actions that need one or two people. */
export type Actors = {
  readonly key: Act;
  readonly staff: Act;
  readonly colleague: Act;
  /** A game provider of the sandbox, which may take wins back. */
  readonly studio: (provider_id: number) => Act;
  readonly actions: string[];
};

const people = [
  { email: 'first@sandbox.invalid', name: 'Sandbox, first person', role: 'payments' },
  { email: 'second@sandbox.invalid', name: 'Sandbox, second person', role: 'payments' },
] as const;

type ActCall = Pick<Call, 'operator' | 'caller' | 'actor' | 'now' | 'read' | 'request_id' | 'ip' | 'url' | 'browser'>;

/**
 * Calls operations inside the process, like requests but without admission (signature, rate, permission). Changes that
 * would need a second person are made at once, because both people would belong to the sandbox anyway.
 */
export const createActors = (routes: readonly MountedRoute[], clock: Clock, call: ActCall): Actors => {
  const actions: string[] = [];
  const operator: OperatorFacts = {
    ...call.operator,
    settings: { ...call.operator.settings, second_person: false, duplicate_accounts: 'review' },
  };
  const act =
    (who: () => Promise<{ readonly caller: Caller; readonly actor: Actor }>): Act =>
    async (route, { params = {}, query = {}, body } = {}) => {
      const mounted = routes.find((entry) => entry.route.name === route.name);
      if (!mounted) throw new Error(`There is no route ${route.name}.`);
      actions.push(route.name);
      const result = await mounted.handle({
        ...call,
        ...(await who()),
        route,
        operator,
        now: operatorTime(operator, clock.now()),
        setCookie: () => undefined,
        params,
        query: route.query ? validate(route.query, query) : {},
        body: route.body ? validate(route.body, body ?? {}) : undefined,
        format: 'json',
        claim: undefined,
        write: writeOnce(call.read, route, undefined),
      } as Call);
      if ('download' in result || 'stream' in result) throw new Error(`${route.name} does not answer with JSON.`);
      return dataOf('written' in result ? result.written : writeAnswer(result, route.reply.status));
    };
  const person = (wanted: (typeof people)[number]) => async () => {
    const row = await ensureStaff(call, wanted);
    const staff = factsOf(operator, row, call.now);
    return {
      caller: { kind: 'staff', staff } as const,
      actor: { kind: 'staff', id: row.id, request_id: call.request_id } as const,
    };
  };
  return {
    key: act(async () => ({ caller: call.caller, actor: call.actor })),
    staff: act(person(people[0])),
    colleague: act(person(people[1])),
    studio: (provider_id) => act(async () => ({ caller: studioOf(call.caller, provider_id), actor: call.actor })),
    actions,
  };
};

const studioOf = (caller: Caller, provider_id: number): Caller => {
  if (caller.kind !== 'api_key') throw new Error('Only a key acts in a sandbox.');
  return { kind: 'api_key', key: { ...caller.key, provider_id, provider_rules: studioRules } };
};

/** As of a new provider, and also those that staff allow. */
const studioRules = {
  transaction_scope: 'provider',
  kind_in_key: true,
  credits_without_bet: false,
  rolls_back_wins: true,
  adjusts_below_zero: false,
} as const;

const dataOf = ({ status, body }: StoredAnswer): unknown => {
  const said = JSON.parse(body) as { data?: unknown; error?: Pick<Refusal, 'code' | 'message' | 'details'> };
  if (said.error) throw new Refusal(said.error.code, said.error.message, said.error.details);
  if (status >= 300) throw new Error(`An operation in a sandbox answered ${status}.`);
  return said.data;
};

const factsOf = (operator: OperatorFacts, { id, email, name, role }: StaffRow, now: Date): StaffFacts => ({
  id,
  email,
  name,
  role,
  token: { id: 0, permissions: null, expires_at: now },
  can: () => true,
  session: null,
  mustEnroll: false,
  operator,
});
