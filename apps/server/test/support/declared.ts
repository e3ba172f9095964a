import { isDeepStrictEqual } from 'node:util';
import { proposed } from '@croupier/contract/back-office/proposals.ts';
import { refusalsOf } from '@croupier/contract/refusals.ts';
import type { Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';

/** A fixed word may be in the place of another route's id, so routes with fewer ids come first. */
const watched = allRoutes
  .map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    codes: new Set<string>(refusalsOf(route)),
  }))
  .toSorted((a, b) => Object.keys(a.route.params).length - Object.keys(b.route.params).length);

type Answered = { readonly status: number; readonly body: unknown };

/**
 * Checks that every answer in a test is one that the contract declares: a declared code, or the declared status and
 * exactly its fields. So every test of the API also compares the documents with the server.
 */
export const checkAgainstContract = (method: string, url: string, { status, body }: Answered): void => {
  const path = url.split('?', 1)[0] as string;
  const found = watched.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (!found || typeof body !== 'object' || body === null) return;
  const fault = 'error' in body ? faultOfRefusal(found.codes, body) : faultOfSuccess(found.route, status, body);
  if (fault)
    throw new Error(`${method} ${found.route.path} answered ${status} with ${fault}, which it does not declare.`);
};

const faultOfRefusal = (codes: ReadonlySet<string>, body: object): string | undefined => {
  const { code } = (body as { error: { code: string } }).error;
  return codes.has(code) ? undefined : code;
};

const faultOfSuccess = ({ reply, proposes }: Route, status: number, body: object): string | undefined => {
  if (reply.shape === 'file' || reply.shape === 'stream') return undefined;
  const { data } = body as { data: unknown };
  if (status === 202 && proposes)
    return isDeepStrictEqual(proposed.safeParse(data).data, data) ? undefined : JSON.stringify(data);
  if (status !== reply.status && status !== reply.repeatStatus) return 'this status';
  const items = reply.shape === 'one' ? [data] : (data as unknown[]);
  const odd = items.find((item) => !isDeepStrictEqual(reply.schema.safeParse(item).data, item));
  return odd === undefined ? undefined : JSON.stringify(odd);
};
