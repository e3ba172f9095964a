import type { Route } from '@croupier/contract/route.ts';
import { allTokenAccess } from '@croupier/contract/token-access.ts';
import type { Tenant } from '../../../apps/server/test/support/tenant-type.ts';

export type Spec = { readonly kind: string; readonly credentials: Readonly<Record<string, string>> };

/** Who calls a route, and with which credentials. */
export const specOf = async ({ audience }: Route, { operator, studio, player }: Tenant): Promise<Spec> => {
  if (audience === 'operator' || audience === 'provider') {
    const { key, secret } = audience === 'operator' ? operator.key : studio.key;
    return { kind: audience, credentials: { key, secret } };
  }
  const reply = await operator.client.post(`/api/v1/operator/players/${player.id}/session-tokens`, {
    access: allTokenAccess,
  });
  return { kind: 'player', credentials: { token: reply.body.data.token } };
};

/** The fields of a filled request, all in one object, as clients take them. */
export const inputOf = (route: Route, url: string, body: unknown): Record<string, unknown> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const parts = pathname.split('/');
  const names = route.path
    .split('/')
    .flatMap((part, n) => (part.startsWith('{') ? [[part.slice(1, -1), parts[n]]] : []));
  // A client takes money as a number, wherever the address has it as text.
  const asked = [...searchParams].map(([name, value]) => [name, name === 'amount' ? Number(value) : value]);
  return { ...Object.fromEntries(names), ...Object.fromEntries(asked), ...(body as object) };
};
