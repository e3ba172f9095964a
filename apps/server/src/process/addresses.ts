import { columns } from '@croupier/cli/program/text.ts';

/** The pages of a server, a line each. */
export const addresses = (url: string): string[] =>
  columns(
    [
      ['Guides', `${url}/guides/`],
      ['API reference', `${url}/docs`],
      ['OpenAPI', `${url}/openapi.json`],
      ['Back office API', `${url}/back-office/docs`],
      ['Health', `${url}/health/ready`],
      ['Metrics', `${url}/metrics`],
    ],
    '  ',
  );
