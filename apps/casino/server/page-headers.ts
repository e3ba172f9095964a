import { knownAddress } from '../../../packages/sdk/src/address.ts';

/**
 * The headers of the page: no inline script or style, no text that is run as code, and from elsewhere only the platform's
 * pictures and games.
 */
export const pageHeaders = (platform: string): Record<string, string> => {
  const { origin = '' } = knownAddress(platform, { upTo: 'path' });
  const policy = [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "connect-src 'self'"],
    ...[`img-src 'self' blob: ${origin}`, `frame-src ${origin}`, "require-trusted-types-for 'script'"],
    ...["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"],
  ];
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  };
};
