import { type ExportFormat, exportFormat, isExportable } from '@croupier/contract/exports.ts';
import type { Route } from '@croupier/contract/route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Admitted } from '../admission/admission.ts';
import type { Incoming } from '../admission/incoming.ts';
import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';
import type { Shares } from '../base/shares.ts';
import { browserOf, type WebSettings, writeCookie } from '../call/browser.ts';
import { actorOf, type Call, type MountedRoute } from '../call/call.ts';
import { operatorOf, operatorTime } from '../call/facts.ts';
import type { Resolvers } from '../call/resolvers.ts';
import { check, readBody, readIds, refuseFaults, validate } from '../call/validate.ts';
import { writeOnce } from '../call/write-once.ts';
import type { Sql, Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import { requestUrl } from './request-url.ts';

export type PrepareParts = WebSettings & {
  readonly sql: Sql;
  /** Gives the connections of `sql` to operators in turns. */
  readonly shares: Pick<Shares, 'run'>;
  readonly clock: Clock;
  readonly resolvers: Resolvers;
};

/** Turns an admitted request into the validated call of its use case. */
export const prepare = async (
  mounted: MountedRoute,
  parts: PrepareParts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  incoming: Incoming,
  { caller, claim }: Admitted,
): Promise<Call> => {
  const { route } = mounted;
  // Read on demand: most calls do not come from browsers.
  const browser = () => browserOf(incoming.headers, parts);
  const operator = operatorOf(caller);
  const now = operatorTime(operator, parts.clock.now());
  const params = readIds(request.params as Record<string, string>, route.params);
  const { operator_id } = operator;
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    parts.shares.run(operator_id, () => inOperator(parts.sql, operator_id, work));
  const { query, body, format } = await readInput(
    mounted,
    request,
    incoming,
    { operator, now, params, read },
    parts.resolvers,
  );
  return {
    route,
    request_id: request.id,
    operator,
    caller,
    actor: actorOf(caller, request.id),
    now,
    ip: incoming.ip,
    url: requestUrl(request, parts.publicUrl),
    get browser() {
      return browser();
    },
    setCookie: (cookie) => void reply.header('set-cookie', writeCookie(browser(), cookie)),
    params: params as never,
    query: query as never,
    body: body as never,
    format,
    claim,
    read,
    write: writeOnce(read, route, claim),
  };
};

/** Validates query and body by their schemas. A path id that names nothing is answered before faults of the body. */
const readInput = async (
  { route, findFaults }: MountedRoute,
  request: FastifyRequest,
  incoming: Incoming,
  scope: Pick<Call, 'operator' | 'now' | 'read'> & { readonly params: Record<string, number | string> },
  resolvers: Resolvers,
): Promise<{ query: unknown; body: unknown; format: ExportFormat }> => {
  const { params, operator, read } = scope;
  try {
    const { format, asked } = takeFormat(route, request.query as object);
    const query = route.query ? readQuery(route.query, asked) : {};
    if (!route.body) return { query, body: undefined, format };
    const given = readBody(incoming.body, request.declaredType, route.bodyOptional ?? false);
    if (!findFaults) return { query, body: validate(route.body, given), format };
    const { faults, data } = check(route.body, given);
    const more = await findFaults(given, { ...scope, isRefused: faults.size > 0 });
    refuseFaults([...faults, ...Object.entries(more).filter(([field]) => !faults.has(field))]);
    return { query, body: data, format };
  } catch (error) {
    const named = Object.entries(route.params);
    if (named.length > 0)
      await read(async (tx) => {
        for (const [name, entity] of named) {
          const exists = await resolvers[entity]?.(tx, operator.operator_id, params[name] as number);
          if (exists === false) throw new Refusal('NOT_FOUND');
        }
      });
    throw error;
  }
};

/** A filter without a value means the same everywhere: it is refused, because ignoring it would list everything. */
const readQuery = <T extends z.ZodType>(schema: T, asked: object): z.output<T> => {
  const { faults, data } = check(schema, asked);
  const known: object = schema instanceof z.ZodObject ? schema.shape : asked;
  const blank = Object.entries(asked)
    .filter(([name, value]) => typeof value === 'string' && value.trim() === '' && Object.hasOwn(known, name))
    .map(([name]) => [name, ['must not be empty']] as const);
  refuseFaults([...new Map([...faults, ...blank])]);
  return data as z.output<T>;
};

/** Every list of the back office takes `format` beside its own filters. */
const takeFormat = (route: Route, given: object): { format: ExportFormat; asked: object } => {
  if (!isExportable(route)) return { format: 'json', asked: { ...given } };
  const { format, ...asked } = given as { format?: unknown };
  return { format: validate(z.object({ format: exportFormat }), { format }).format, asked };
};
