import type { Start } from './api.ts';
import { getPreferences } from './preferences.ts';

/** The operator's own colours and words, and the parts that its site has. */

type Site = Start['site'];

const names = ['--accent', '--accent-hover', '--accent-soft', '--on-accent', '--link'] as const;

/** Dresses the page in the operator's colour. The platform has made it readable in both themes. */
export const showColours = ({ colours }: Pick<Site, 'colours'>): void => {
  const { style } = document.documentElement;
  if (colours === null) {
    for (const name of names) style.removeProperty(name);
    return;
  }
  const { light, dark, on_light, on_dark } = colours;
  const accent = `light-dark(${light}, ${dark})`;
  style.setProperty('--accent', accent);
  style.setProperty('--link', accent);
  style.setProperty('--on-accent', `light-dark(${on_light}, ${on_dark})`);
  // Towards black or white, away from the text on it.
  const away = (on: string): string => (on === '#ffffff' ? '#000000' : '#ffffff');
  style.setProperty(
    '--accent-hover',
    `color-mix(in srgb, ${accent} 88%, light-dark(${away(on_light)}, ${away(on_dark)}))`,
  );
  style.setProperty('--accent-soft', `color-mix(in srgb, ${accent} 12%, var(--surface))`);
};

/** The operator's own words in the language of the page; undefined where the platform's are meant. */
export const welcomeOf = (site: Site | undefined, part: 'title' | 'text'): string | undefined => {
  const words = site?.welcome?.[`${part}_${getPreferences().language}`];
  return words ? words : undefined;
};

/** The terms in the language of the page, or in the other one where the operator has not written them in it. */
export const termsIn = ({ text_en, text_de }: { readonly text_en: string; readonly text_de: string }): string => {
  const [own, other] = getPreferences().language === 'de' ? [text_de, text_en] : [text_en, text_de];
  return own === '' ? other : own;
};

/** Parts of the account that an operator may leave out, by their address. */
const parts: Readonly<Record<string, Site['pages_off'][number]>> = {
  '/account/bonuses': 'bonuses',
  '/account/documents': 'documents',
  '/account/sign-ins': 'sign_ins',
};

export const hasPage = (site: Site | undefined, path: string): boolean => {
  const part = parts[path];
  return part === undefined || !site?.pages_off.includes(part);
};
