import type { Role } from '@croupier/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { signedHeaders } from '../call/signed-headers.ts';
import type { DemoAccess } from './front-door.ts';
import { escapeHtml, type WebApp, type WebState } from './not-built.ts';

/** The first thing that a member of staff with this role does. */
const works: Readonly<Record<Role, string>> = {
  admin: 'Everything, also staff and settings',
  payments: 'Withdrawals: decide and pay',
  compliance: 'Identity, monitoring, limits',
  support: 'Players and their questions',
  marketing: 'Bonuses, codes, tournaments',
  finance: 'Reports, rates, payouts',
  developer: 'Keys, webhooks, requests',
  auditor: 'Reads everything, changes nothing',
};

/** A button for each of the demo's staff that signs in as they. */
export const peopleForms = (people: DemoAccess['people']): string =>
  people
    .map(
      ({ email, name, role }) =>
        `<li><button class="person" name="email" value="${escapeHtml(email)}"><strong>${escapeHtml(name)}</strong> <span>${works[role]}</span></button></li>`,
    )
    .join('\n            ');

const me = '/api/v1/operator/me';
/** A list in the answer that is longer than this is cut: the example is read, not used. */
const shownItems = 3;

const shorten = (_name: string, value: unknown): unknown =>
  Array.isArray(value) && value.length > shownItems ? [...value.slice(0, shownItems), '…'] : value;

/**
 * Makes a signed call with the read-only key and returns it with its answer. The signature is used up by the call: a
 * nonce is taken once.
 */
export const signedCall = async (http: FastifyInstance, key: DemoAccess['key'], now: Date) => {
  const headers = signedHeaders(key, now, { method: 'GET', url: me, body: '' });
  const { statusCode, payload } = await http.inject({ method: 'GET', url: me, headers });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return {
    asked: escapeHtml([`GET ${me}`, ...lines].join('\n')),
    answered: escapeHtml(`${statusCode}\n${JSON.stringify(JSON.parse(payload), shorten, 2)}`),
  };
};

const stateWords: Readonly<Record<WebState['kind'] | 'none', string>> = {
  ready: 'ready',
  building: 'is being built',
  failed: 'could not be built',
  none: 'not part of this server',
};

const minutes = (): string => `${Math.floor(process.uptime() / 60)} min`;

/** What this server consists of, and how it is. */
export const runningList = async (
  http: FastifyInstance,
  { casino, web, guides }: Readonly<Record<'web' | 'guides' | 'casino', WebApp | undefined>>,
): Promise<string> => {
  const health = await http.inject({ method: 'GET', url: '/health/ready' });
  const { status, reason } = JSON.parse(health.payload) as { readonly status: string; readonly reason?: string };
  const rows: readonly (readonly [name: string, state: string])[] = [
    ['Platform, with its database', reason ? `${status}: ${reason}` : status],
    ['Casino', stateWords[casino?.state().kind ?? 'none']],
    ['Back office', stateWords[web?.state().kind ?? 'none']],
    ['Guides', stateWords[guides?.state().kind ?? 'none']],
    ['This process', `Node.js ${process.versions.node}, for ${minutes()}`],
  ];
  return rows.map(([name, state]) => `<div><dt>${name}</dt><dd>${escapeHtml(state)}</dd></div>`).join('\n            ');
};
