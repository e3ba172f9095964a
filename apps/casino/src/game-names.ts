import { t } from './text.ts';

/** The Originals as the platform names them at first. An operator may call them otherwise. */
const givenNames: Readonly<Record<string, string>> = {
  'Original Slot': 'orig-slot',
  'Original Roulette': 'orig-roulette',
  'Original Crash': 'orig-crash',
};

/** The name of a game on every page: the one that the operator gave it, or else one in the person's language. */
export const gameName = ({ name }: { readonly name: string }): string => {
  const given = givenNames[name];
  return given ? t(`originals.${given}` as 'originals.orig-slot') : name;
};

type Provider = { readonly slug: string; readonly name: string };

export const providerName = ({ slug, name }: Provider): string =>
  slug === 'originals' && name === 'Originals' ? t('originals.title') : name;
