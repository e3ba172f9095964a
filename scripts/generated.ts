import { backOfficeOpenApi, type Json, providerOpenApi, publicOpenApi } from '@croupier/contract/openapi.ts';
import { cliOperationsFile } from './cli-operations.ts';
import { errorsPage } from './errors-page.ts';
import { eventsPage } from './events-page.ts';
import { phpOperationsFile } from './php-operations.ts';
import { pythonOperationsFile } from './python-operations.ts';
import { minorDigitsFile, operationsFile } from './sdk-operations.ts';
import { settingsPage } from './settings-page.ts';

const json = (document: Json): string => `${JSON.stringify(document, null, 2)}\n`;

const clientParts = () => [
  { document: publicOpenApi(), group: { name: 'OperatorOperations', prefix: '/api/v1/operator' } },
  { document: publicOpenApi(), group: { name: 'PlayerOperations', prefix: '/api/v1/player' } },
  { document: providerOpenApi(), group: { name: 'ProviderOperations', prefix: '/api/v1/provider' } },
];

/** Every generated file of the repository, by path, with its expected content. */
export const generatedFiles = (): Record<string, string> => ({
  'packages/contract/openapi/operator-api.json': json(publicOpenApi()),
  'packages/contract/openapi/back-office.json': json(backOfficeOpenApi()),
  'packages/contract/openapi/provider-wallet.json': json(providerOpenApi()),
  'packages/sdk/src/operations.ts': operationsFile(publicOpenApi(), [
    { name: 'operator', prefix: '/api/v1/operator' },
    { name: 'player', prefix: '/api/v1/player' },
  ]),
  'packages/sdk/src/provider-operations.ts': operationsFile(providerOpenApi(), [
    { name: 'provider', prefix: '/api/v1/provider' },
  ]),
  'packages/cli/src/operation-inputs.ts': cliOperationsFile(publicOpenApi()),
  'packages/sdk/src/minor-digits.ts': minorDigitsFile(),
  'clients/python/croupier_operations.py': pythonOperationsFile(clientParts()),
  'clients/php/Operations.php': phpOperationsFile(clientParts()),
  'docs/errors.md': errorsPage(),
  'docs/events.md': eventsPage(),
  'docs/settings.md': settingsPage(),
});
