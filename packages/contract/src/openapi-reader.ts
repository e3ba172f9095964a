import { codeSamplesOf } from './code-samples.ts';
import { errors } from './errors.ts';
import { backOfficeOpenApi, type Json, providerOpenApi, publicOpenApi } from './openapi.ts';
import type { Route } from './route.ts';
import { backOfficeRoutes, guestRoutes, operatorRoutes, playerRoutes, providerRoutes } from './routes.ts';

/** The guide to each part of the API, by its tag; a part without one links to the start page of the guides. */
const guideOfTag: Readonly<Record<string, readonly [page: string, title: string]>> = {
  Account: ['signing', 'Signing a request'],
  KYC: ['players', 'Players'],
  Players: ['players', 'Players'],
  Wallet: ['deposits-and-withdrawals', 'Deposits and withdrawals'],
  Payments: ['deposits-and-withdrawals', 'Deposits and withdrawals'],
  Games: ['games', 'Launching and playing games'],
  Originals: ['games', 'Launching and playing games'],
  Bonuses: ['bonuses', 'Bonuses and promo codes'],
  'Promo codes': ['bonuses', 'Bonuses and promo codes'],
  Loyalty: ['bonuses', 'Bonuses and promo codes'],
  Tournaments: ['bonuses', 'Bonuses and promo codes'],
  'Responsible gaming': ['responsible-gaming', 'Responsible gaming'],
  Reports: ['reports-and-events', 'Reports and events'],
  Events: ['reports-and-events', 'Reports and events'],
  Sandbox: ['testing-failures', 'Testing failures'],
  'Player session': ['players', 'Players'],
  Sessions: ['game-studios', 'The provider wallet'],
  Money: ['game-studios', 'The provider wallet'],
  Rounds: ['game-studios', 'The provider wallet'],
  Reconciliation: ['game-studios', 'The provider wallet'],
};

const firstPage: readonly [string, string] = ['', 'Guides for integrators'];

export const guideOf = ({ tag }: Route): readonly [page: string, title: string] => guideOfTag[tag] ?? firstPage;

/**
 * A document for the page of the API reference: with samples that sign, and links to the guides and to the error codes.
 * Programs read the document without them.
 */
const forReaders = (document: Json, routes: readonly Route[]): Json => {
  const linked = JSON.parse(JSON.stringify(document), linkErrors) as Json;
  for (const route of routes) {
    const operation = (linked.paths as Record<string, Record<string, Json>>)[route.path]?.[route.method.toLowerCase()];
    if (!operation) continue;
    const guide = route.audience === 'staff' || route.audience === 'guest' ? undefined : guideOf(route);
    if (guide)
      operation.description = [operation.description, `Guide: [${guide[1]}](/guides/${guide[0]}).`].join('\n\n');
    const samples = codeSamplesOf(route);
    if (samples.length > 0) operation['x-codeSamples'] = samples;
  }
  return linked;
};

/** Descriptions of responses begin with the code, which is linked to its causes and advice. */
const linkErrors = (key: string, value: unknown): unknown =>
  key === 'description' && typeof value === 'string'
    ? value.replaceAll(/^`([A-Z_]+)`:/gm, (text, code: string) =>
        Object.hasOwn(errors, code) ? `[\`${code}\`](/guides/errors#${code.toLowerCase()}):` : text,
      )
    : value;

export const readerDocuments = {
  operator: (): Json => forReaders(publicOpenApi(), [...operatorRoutes, ...playerRoutes]),
  provider: (): Json => forReaders(providerOpenApi(), providerRoutes),
  backOffice: (): Json => forReaders(backOfficeOpenApi(), [...guestRoutes, ...backOfficeRoutes]),
};
