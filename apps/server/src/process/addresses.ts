import { columns } from '@croupier/cli/program/text.ts';

/** Uses the name localhost for this machine: browsers refuse passkeys on a bare address. */
export const backOfficeAt = (url: string): string => `${named(url)}/back-office`;

/** The demo's casino. */
export const casinoAt = (url: string): string => `${named(url)}/casino`;

/** The start page of the demo, which opens the back office with one click for those who hold this address. */
export const startPageAt = (url: string, pass: string): string => `${named(url)}/demo/${pass}`;

const named = (url: string): string => url.replace('//127.0.0.1', '//localhost');

export type Reached = {
  /** Where callers and staff reach the server: PUBLIC_URL and BACK_OFFICE_HOST, where they are set. */
  readonly publicUrl?: string | undefined;
  readonly backOfficeHost?: string | undefined;
};

/** The pages of a server, a line each. Health and metrics are for this machine: a proxy forwards neither. */
export const addresses = (url: string, { publicUrl = url, backOfficeHost }: Reached = {}): string[] => {
  const forStaff = backOfficeHost === undefined ? publicUrl : `https://${backOfficeHost}`;
  return columns(
    [
      ['Back office', backOfficeAt(forStaff)],
      ['Handbook', `${named(forStaff)}/handbook/`],
      ['Guides', `${publicUrl}/guides/`],
      ['API reference', `${publicUrl}/docs`],
      ['OpenAPI', `${publicUrl}/openapi.json`],
      ['Back office API', `${publicUrl}/back-office/docs`],
      ['Health', `${url}/health/ready`],
      ['Metrics', `${url}/metrics`],
    ],
    '  ',
  );
};
