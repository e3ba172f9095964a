import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './base/clock.ts';
import { type AddressSet, clientAddress } from './base/ip.ts';
import type { RandomSource } from './base/random.ts';
import { openPool, type Sql } from './database/pool.ts';
import { createAdmission } from './http/admission.ts';
import type { MountedRoute } from './http/call.ts';
import { createDirectory } from './http/directory.ts';
import { mountDocs } from './http/docs.ts';
import { createGuard } from './http/guard.ts';
import { createClaims } from './http/idempotency.ts';
import { mount } from './http/mount.ts';
import { createServer } from './http/server.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { keyExists } from './modules/keys/queries.ts';
import { keyRoutes } from './modules/keys/routes.ts';
import { operatorRoutes } from './modules/operators/routes.ts';
import { registrationRoutes } from './modules/registration/routes.ts';
import { staffExists } from './modules/staff/queries.ts';
import { staffRoutes } from './modules/staff/routes.ts';

export type AppOptions = {
  readonly databaseUrl: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  readonly trustedProxies?: AddressSet | undefined;
  readonly publicUrl?: string | undefined;
};

export type App = { readonly http: FastifyInstance; readonly sql: Sql; readonly control: Sql; close(): Promise<void> };

/** The whole platform, put together. Reads like a table of contents: what there is, and what it is given. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { clock, log } = options;
  const sql = openPool({ url: options.databaseUrl, role: 'croupier_app', max: 10 });
  const control = openPool({ url: options.databaseUrl, role: 'croupier_control', max: 2 });
  const admissionSql = openPool({
    url: options.databaseUrl,
    role: 'croupier_admission',
    max: 3,
    settings: { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' },
  });

  const directory = createDirectory(admissionSql, options.masterKey);
  const guard = createGuard(admissionSql, clock);
  const admission = createAdmission({ directory, guard, claims: createClaims(admissionSql, clock), clock });

  const routes: MountedRoute[] = [
    ...operatorRoutes(),
    ...auditRoutes(),
    ...keyRoutes(options, clock),
    ...staffRoutes(options.random, clock),
    ...registrationRoutes({ random: options.random, welcomes: [] }),
  ];

  const http = createServer({
    log,
    routes: routes.map((mounted) => mounted.route),
    knowsOrigin: async (origin) => {
      const [row] = await admissionSql`
        select 1 from operators where status = 'active' and settings->'allowed_origins' ? ${origin} limit 1`;
      return row !== undefined;
    },
  });
  mount(http, routes, {
    admission,
    sql,
    clock,
    resolvers: { api_key: keyExists, staff: staffExists },
    addressOf: (request: FastifyRequest) =>
      clientAddress(request.socket.remoteAddress ?? '', header(request, 'x-forwarded-for'), options.trustedProxies),
    publicUrl: options.publicUrl,
  });
  mountDocs(http);

  const close = async (): Promise<void> => {
    await http.close();
    await Promise.all([sql, control, admissionSql].map((pool) => pool.end({ timeout: 5 })));
  };
  return { http, sql, control, close };
};

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};
