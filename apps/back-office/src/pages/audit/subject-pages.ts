import type { Permission } from '@croupier/contract/permissions.ts';

/** Where the thing that an entry is about can be opened, by its number. */
export const subjectPages: Readonly<Record<string, { readonly path: string; readonly permission?: Permission }>> = {
  player: { path: '/players', permission: 'manage_players' },
  api_key: { path: '/api-keys', permission: 'manage_api' },
  webhook_endpoint: { path: '/webhooks', permission: 'manage_api' },
  staff: { path: '/staff', permission: 'manage_staff' },
  proposal: { path: '/proposals' },
};
