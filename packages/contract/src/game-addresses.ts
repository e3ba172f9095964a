import { type AddressRule, addressField } from './addresses.ts';

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

/** Where the browser of a player is sent: a path of this platform, or https; http only on this machine. */
export const pictureRule: AddressRule = { http: 'loopback', ownPath: true, upTo: 'fragment' };
export const launchRule: AddressRule = { ...pictureRule, placeholders: true };

const maxCharacters = 1_000;

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w*)\}/g)].map((match) => match[1] as string);

/** An address with {placeholders}. */
export const linkTo = (placeholders: Readonly<Record<string, string>>, needed: readonly string[]) =>
  addressField(launchRule, maxCharacters)
    .refine(
      (text) => namesIn(text).every((name) => name in placeholders),
      `may hold these placeholders: ${Object.keys(placeholders)
        .map((name) => `{${name}}`)
        .join(', ')}`,
    )
    .refine(
      (text) => needed.every((name) => namesIn(text).includes(name)),
      `must hold ${needed.map((name) => `{${name}}`).join(', ')}`,
    )
    .meta({ format: 'uri-template' });

export const pictureAddress = () => addressField(pictureRule, maxCharacters);
