import type { Permission } from '@croupier/contract/permissions.ts';

/** A route of the contract or a page of the app, of which only the permission counts. */
export type Asks = { readonly path?: string; readonly permission?: Permission | undefined };

/**
 * Whether someone with these permissions may call a route or open a page. Everything that the app offers uses this
 * function, and `test/permissions.test.ts` compares its results with those of the API.
 */
export const mayCall = (permissions: readonly Permission[], { permission }: Asks): boolean =>
  permission === undefined || permissions.includes(permission);
