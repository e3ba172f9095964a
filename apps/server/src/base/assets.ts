import { sha256 } from './sha256.ts';

/** A file that is the same for every caller and is built once. */
export type Asset = {
  readonly type: string;
  readonly text: string | Buffer;
  /** The same, compressed by Brotli ahead of time. */
  readonly brotli?: Buffer | undefined;
  readonly headers?: Record<string, string>;
};

export const json = (document: unknown): Asset => ({
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(document),
  headers: { 'access-control-allow-origin': '*' },
});

export const script = (text: string): Asset => ({ type: 'text/javascript; charset=utf-8', text });

/** A page that may load only what this server serves; its inline scripts are allowed by their hashes. */
export const html = (text: string): Asset => ({
  type: 'text/html; charset=utf-8',
  text,
  headers: { 'content-security-policy': policyFor(text, "'none'") },
});

/**
 * The same for a page that other pages of this server, and those of the origins, may show in a frame. X-Frame-Options can
 * name no origins; browsers that know frame-ancestors do not look at it.
 */
export const framedHtml = (text: string, origins: readonly string[] = []): Asset => ({
  type: 'text/html; charset=utf-8',
  text,
  headers: {
    'content-security-policy': policyFor(text, ["'self'", ...origins].join(' ')),
    'x-frame-options': 'SAMEORIGIN',
  },
});

const policyFor = (page: string, framedBy: string): string => {
  const inline = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] as string);
  const scripts = inline.filter(Boolean).map((text) => `'sha256-${sha256(text).toString('base64')}'`);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
};
