import type { Croupier } from '../../../sdk/src/croupier.ts';
import { callOffered } from '../call-offered.ts';
import { eventTypes } from '../event-types.ts';
import { newestSequence } from '../follow.ts';
import { escapeControls } from '../program/text.ts';
import type { CallingKey } from './check-key.ts';
import { type Finding, failed, ok, skipped, warning } from './finding.ts';

export type Endpoint = {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: string;
  readonly disabled_reason: string | null;
  readonly queue: { readonly behind: number; readonly pending: number; readonly given_up: number };
};

const has = ({ api_key }: CallingKey, scope: string): boolean => (api_key.scopes as readonly string[]).includes(scope);

const isEnabled = ({ status }: Endpoint): boolean => status === 'enabled';

/** The existing events that an endpoint subscribes to. The one that carries a code is sent by its own name alone. */
const typesOf = ({ events }: Endpoint): string[] =>
  eventTypes.filter((type) => {
    const names = type === 'player.code_requested' ? [type] : ['*', type, `${type.split('.')[0]}.*`];
    return names.some((name) => events.includes(name));
  });

/** The registered endpoints, if the key may see them. */
export const findEndpoints = async (croupier: Croupier, me: CallingKey): Promise<readonly Endpoint[] | undefined> =>
  has(me, 'webhooks:write')
    ? (await callOffered<readonly Endpoint[]>(croupier, 'listWebhookEndpoints')).data
    : undefined;

export const checkEndpoints = (endpoints: readonly Endpoint[] | undefined): Finding[] => {
  if (!endpoints) return [skipped('endpoints', 'the key lacks webhooks:write, so they cannot be looked at')];
  if (endpoints.length === 0)
    return [
      warning('endpoints', 'none is registered', 'Register one, or pull events. Until then: npx croupier listen'),
    ];
  const received = new Set(endpoints.filter(isEnabled).flatMap(typesOf));
  return endpoints.map((endpoint) => {
    const { id, url, disabled_reason, queue } = endpoint;
    const at = `${id} ${escapeControls(url)}`;
    if (!isEnabled(endpoint)) {
      const found = `${at} is disabled: ${escapeControls(disabled_reason ?? 'by staff')}`;
      const lost = typesOf(endpoint).filter((type) => !received.has(type));
      if (lost.length === 0)
        return warning('endpoints', found, 'Other endpoints receive its events. Delete it if it is no longer needed.');
      const named = lost.length > 3 ? `${lost.slice(0, 3).join(', ')} and ${lost.length - 3} more` : lost.join(', ');
      return failed('endpoints', `${found} Nothing else receives ${named}.`, 'Mend it and enable it again.');
    }
    const { behind, pending, given_up } = queue;
    const found = `${at}: ${behind} events behind, ${pending} to be tried again, ${given_up} given up`;
    if (given_up > 0) return failed('backlog', found, 'Mend the receiver, then have the events sent again.');
    return behind + pending > 100
      ? warning('backlog', found, 'The receiver is slow or refuses events: see its log.')
      : ok('backlog', found);
  });
};

export const checkEvents = async (croupier: Croupier, me: CallingKey): Promise<Finding> =>
  has(me, 'events:read')
    ? ok('events', `the newest has the sequence ${await newestSequence(croupier)}`)
    : skipped('events', 'the key lacks events:read, which listen and events tail need');
