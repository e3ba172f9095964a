import { randomBytes } from 'node:crypto';
import { type Permission, roleHas } from '@croupier/contract/permissions.ts';
import type { Entity, Route } from '@croupier/contract/route.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { allTokenAccess } from '@croupier/contract/token-access.ts';
import { bearerFor, clientFor, mustData } from './client.ts';
import { playerWith } from './money.ts';
import { newPlayerBody, playerPassword } from './players.ts';
import {
  makeAlert,
  makeCallback,
  makeIdentityMatch,
  makeInstrument,
  makeIntent,
  makeNotice,
  makeOrder,
  makePayoutBatch,
  makePlayerLink,
  makePromoCode,
  makeProposal,
  makeStatement,
  preparations,
} from './preparations.ts';
import { addStudio, holdWin } from './provider.ts';
import { addSignedIn } from './sign-in.ts';
import { makeFactor, makeSession } from './sign-in-preparations.ts';
import { addTestStaff } from './staff.ts';
import type { Caller, Filled, Tenant } from './tenant-type.ts';
import { browserAt } from './web.ts';
import type { Operator, World } from './world.ts';

/** Which route makes what a path names, or how else it is made. */
const makers: Partial<Record<Entity, string | ((tenant: Tenant) => Promise<number>)>> = {
  player: 'register_player',
  payment: 'record_deposit',
  instrument: (tenant) => makeInstrument(tenant),
  deposit_intent: (tenant) => makeIntent(tenant),
  api_key: 'create_api_key',
  staff: 'create_staff',
  staff_token: 'create_own_token',
  staff_session: makeSession,
  staff_factor: makeFactor,
  payout_batch: makePayoutBatch,
  cashier_callback: makeCallback,
  cashier_order: makeOrder,
  cashier_statement: makeStatement,
  proposal: makeProposal,
  notice: makeNotice,
  aml_rule: 'create_aml_rule',
  alert: makeAlert,
  identity_match: makeIdentityMatch,
  player_link: makePlayerLink,
  held_win: ({ operator, studio, staff }) => holdWin(operator, studio, staff),
  tournament: 'create_tournament',
  promo_code: makePromoCode,
  bonus: 'create_bonus',
  player_bonus: 'grant_bonus',
  game: 'create_game',
  catalogue_game: 'create_game',
  game_provider: 'create_game_provider',
  lobby_section: 'create_lobby_section',
  webhook_endpoint: 'create_webhook_endpoint',
  // A fault that hits no call of a test.
  sandbox_fault: async ({ operator }) => {
    const harmless = { effect: 'delay', delay_ms: 1, operations: ['get_calling_key'], calls: 1 };
    return (await operator.client.post('/api/v1/operator/sandbox/faults', harmless)).body.data.id;
  },
  sandbox_copy: async ({ operator }) =>
    (await operator.client.post('/api/v1/operator/sandbox/copies', {})).body.data.operator_id,
  saved_view: 'create_view',
  reason_template: 'create_reason_template',
};

export const createTenant = async (world: World): Promise<Tenant> => {
  const operator = await world.addOperator({ is_sandbox: true, cooperation_model: 'turnkey' });
  const staff = await addTestStaff(world, operator);
  const colleague = await addTestStaff(world, operator);

  const player = await addSessionPlayer(world, operator);
  const studio = await addStudio(world, operator, staff);

  const web = await addSignedIn(world, operator);
  const guest = browserAt(world.app);

  const callerOf = (route: Route): Caller =>
    route.session
      ? web.web
      : { operator: operator.client, provider: studio.client, player, staff, guest }[route.audience];

  const strangers = new Map<string, Promise<Caller>>();
  const makeStranger = async ({ audience, scope, permission }: Route): Promise<Caller> => {
    if (audience !== 'operator') return addTestStaff(world, operator, roleWithout(permission as Permission));
    const key = await operator.addKey(scopesFor(operator).filter((one) => one !== scope));
    return clientFor(world.app, world.clock, key);
  };
  const strangerTo = (route: Route): Promise<Caller> => {
    const lacking = route.scope ?? roleWithout(route.permission as Permission);
    const stranger = strangers.get(lacking) ?? makeStranger(route);
    strangers.set(lacking, stranger);
    return stranger;
  };

  const make = async (entity: Entity): Promise<number> => {
    const way = makers[entity];
    if (typeof way === 'function') return way(tenant);
    const maker = allRoutes.find((route) => route.name === way);
    if (!maker) throw new Error(`No route is known that makes a ${entity}: name one in test/support/tenant.ts.`);
    const { method, url, body } = await fill(maker);
    return (await mustData(callerOf(maker).send(method, url, body))).id;
  };

  const tenant: Tenant = {
    operator,
    staff,
    colleague,
    player,
    studio,
    web,
    guest,
    world,
    callerOf,
    strangerTo,
    make,
    fill: (route) => fill(route),
  };

  const fill = async (route: Route): Promise<Filled> => {
    const prepared = await preparations[route.name]?.(tenant);
    const params: Record<string, number | string> = { ...prepared?.params };
    for (const [name, entity] of Object.entries(route.params)) params[name] ??= await make(entity);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const query = new URLSearchParams(
      Object.entries({ ...route.example?.query, ...prepared?.query }).map(([name, value]) => [name, String(value)]),
    );
    const body = route.body ? (prepared?.body ?? freshen(route.example?.body)) : undefined;
    return { method: route.method, url: query.size > 0 ? `${path}?${query}` : path, body };
  };
  return tenant;
};

/** Routes that change what the others depend on: they get a separate tenant. */
export const disturbing: ReadonlySet<string> = new Set([
  ...['move_sandbox_clock', 'trigger_sandbox_event', 'create_sandbox_fault'],
  // They end the session of the player, change the password that others sign in with, or bound the player's deposits.
  ...['exclude_own_player', 'sign_out_own_player', 'change_own_player_password', 'set_own_limits'],
]);

export const tenantFor = async (world: World, route: Route, shared: Tenant): Promise<Tenant> =>
  disturbing.has(route.name) ? createTenant(world) : shared;

const addSessionPlayer = async (world: World, operator: Operator): Promise<Tenant['player']> => {
  const login = newPlayerBody().email as string;
  const id = await playerWith(operator, 100_000, { email: login, password: playerPassword });
  const url = `/api/v1/operator/players/${id}/session-tokens`;
  const { token } = await mustData(operator.client.post(url, { ttl_minutes: 720, access: allTokenAccess }));
  return { id, login, ...bearerFor(world.app, token) };
};

const roleWithout = (permission: Permission) =>
  (['developer', 'marketing'] as const).find((role) => !roleHas(role, permission)) ?? 'support';

/** Fields that must be unique. */
const unique: Record<string, (value: string) => string> = {
  username: (value) => `${value.slice(0, 16)}-${tail()}`,
  email: (value) => value.replace('@', `-${tail()}@`),
  phone: (value) => value.slice(0, -6) + String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0'),
  slug: (value) => `${value}-${tail()}`,
  external_id: (value) => `${value}-${tail()}`,
  external_reference: (value) => `${value}-${tail()}`,
  personal_id: (value) => `${value}-${tail()}`,
  document_number: (value) => `${value}-${tail()}`,
  name: (value) => `${value} ${tail()}`,
  last_name: (value) => `${value} ${tail()}`,
  code: (value) => `${value}-${tail()}`,
};

const tail = (): string => randomBytes(5).toString('hex');

const freshen = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? (unique[name]?.(value) ?? value) : value,
    ]),
  );
};
