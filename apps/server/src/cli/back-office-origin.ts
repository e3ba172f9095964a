import type { Config } from '../process/config.ts';

/** The address of the back office, as far as the environment says. */
export const backOfficeOrigin = ({ backOfficeHost, publicUrl, port }: Config): string => {
  if (backOfficeHost !== undefined) return `https://${backOfficeHost}`;
  return publicUrl === undefined ? `http://localhost:${port}` : new URL(publicUrl).origin;
};
