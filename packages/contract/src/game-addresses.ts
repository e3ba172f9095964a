import { z } from 'zod';

/** The {placeholders} that an address of a provider may hold, and their values at a launch. */
export const launchPlaceholders = {
  token: 'the wallet session token',
  game: "the provider's id of the game",
  language: 'two-letter code of the player',
  currency: 'ISO 4217 code of the player',
  platform: 'desktop, mobile, web, ios or android',
  operator: 'slug of the operator',
} as const;

export type LaunchPlaceholder = keyof typeof launchPlaceholders;

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** A path of this platform, or an address elsewhere; http only on this machine. */
const isAddress = (text: string): boolean => {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
};

/** The host is fixed: placeholders come after it. */
const hostPart = (text: string): string => /^(https?:\/\/[^/?#]*)?/.exec(text)?.[0] ?? '';

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w*)\}/g)].map((match) => match[1] as string);

/** An address with {placeholders}. */
export const linkTo = (placeholders: Readonly<Record<string, string>>, needed: readonly string[]) =>
  z
    .string()
    .max(1_000, { error: 'must be at most 1000 characters', abort: true })
    .refine(
      (text) => isAddress(text.replaceAll(/\{\w*\}/g, 'x')) && !/[{}]/.test(hostPart(text)),
      'must be an https address or a path of this platform, with placeholders only behind the host',
    )
    .refine(
      (text) => namesIn(text).every((name) => name in placeholders),
      `may hold these placeholders: ${Object.keys(placeholders)
        .map((name) => `{${name}}`)
        .join(', ')}`,
    )
    .refine(
      (text) => needed.every((name) => namesIn(text).includes(name)),
      `must hold ${needed.map((name) => `{${name}}`).join(', ')}`,
    );

export const pictureAddress = () =>
  z
    .string()
    .max(1_000, { error: 'must be at most 1000 characters', abort: true })
    .refine(isAddress, 'must be an https address or a path of this platform');
