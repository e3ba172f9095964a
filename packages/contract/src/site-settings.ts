import { z } from 'zod';
import { line, prose } from './common.ts';
import { country } from './player-fields.ts';

/** What an operator sets about the site on which its players play. */

/** The parts of the site that an operator may leave out. */
export const sitePages = ['bonuses', 'documents', 'sign_ins'] as const;

const maxTitleCharacters = 80;
const maxTextCharacters = 240;
const maxTermsCharacters = 12_000;

const words = (maxCharacters: number) => prose(maxCharacters).default('');

const welcome = z.strictObject({
  title_en: words(maxTitleCharacters).describe('The heading of the lobby for visitors, in English.'),
  text_en: words(maxTextCharacters).describe('The sentence below it, in English.'),
  title_de: words(maxTitleCharacters).describe('The heading in German.'),
  text_de: words(maxTextCharacters).describe('The sentence in German.'),
});

const terms = z.strictObject({
  version: line(40).describe('Such as 2026-11: it is recorded for each player who accepts it.'),
  text_en: words(maxTermsCharacters).describe('The terms in English.'),
  text_de: words(maxTermsCharacters).describe('The terms in German.'),
});

export const siteFields = {
  site_accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0c5a45')
    .toLowerCase()
    .nullable()
    .default(null)
    .describe(
      'The colour of buttons and links of the site. It is darkened for the light theme and lightened for the dark one until text on it can be read (WCAG AA); null: the colour of the platform.',
    ),
  site_welcome: welcome
    .nullable()
    .default(null)
    .describe('What visitors read first; an empty text is that of the platform, and null means all of them.'),
  site_pages_off: z
    .array(z.enum(sitePages))
    .max(sitePages.length)
    .default([])
    .describe('Parts of the account that the site does not have.'),
  site_countries: z
    .array(country())
    .max(250)
    .default([])
    .describe('From which countries players register on the site; empty: from all.'),
  site_terms: terms
    .nullable()
    .default(null)
    .describe(
      'The terms that players accept when they register on the site; null: the site shows none. A change waits for a second person.',
    ),
};

/** The setting that staff change by uploading a picture. */
export const logoField = z
  .string()
  .nullable()
  .default(null)
  .describe(
    'The path of the uploaded logo; null: none. Changed at an address of its own, PUT or DELETE …/operator/logo.',
  );

export const shownSite = z.object({
  logo_url: z
    .string()
    .nullable()
    .describe('The logo as WebP, at most 480 by 120 pixels, at an address that never changes its content; null: none.'),

  colours: z
    .object({ light: z.string(), on_light: z.string(), dark: z.string(), on_dark: z.string() })
    .nullable()
    .describe(
      'The chosen colour as it can be read in both themes, with the colour of text on it; null: no own colour.',
    ),
  welcome: siteFields.site_welcome.unwrap(),
  pages_off: siteFields.site_pages_off.unwrap(),
  countries: siteFields.site_countries.unwrap(),
  terms: siteFields.site_terms.unwrap(),
});
