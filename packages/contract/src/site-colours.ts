/**
 * The colours of a casino's site from the one that an operator chooses. Text on them and in them is readable: WCAG AA
 * asks for a contrast of 4.5, and the chosen colour is darkened for the light theme and lightened for the dark one until
 * it has that.
 */

type Rgb = readonly [red: number, green: number, blue: number];

export type SiteColours = {
  /** For buttons and links on light pages, and the colour of text on it. */
  readonly light: string;
  readonly on_light: string;
  readonly dark: string;
  readonly on_dark: string;
};

const leastContrast = 4.5;
/** The darkest ground of the light theme on which links stand, and the lightest of the dark one. */
const lightGround = '#ece8dd';
const darkGround = '#1c2924';
const steps = 100;

const rgbOf = (colour: string): Rgb => {
  const part = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
};

const hexOf = (parts: Rgb): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, as WCAG defines it. */
const luminanceOf = (colour: string): number => {
  const linear = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1, the same, to 21, black on white. */
export const contrastOf = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const mix = (from: string, to: string, share: number): string => {
  const [red, green, blue] = rgbOf(to);
  const [ownRed, ownGreen, ownBlue] = rgbOf(from);
  const between = (own: number, other: number): number => own + (other - own) * share;
  return hexOf([between(ownRed, red), between(ownGreen, green), between(ownBlue, blue)]);
};

/** The colour, moved towards another as little as it takes to be read on the ground. */
const readableOn = (ground: string, colour: string, towards: string): string => {
  for (let step = 0; step < steps; step += 1) {
    const moved = mix(colour, towards, step / steps);
    if (contrastOf(moved, ground) >= leastContrast) return moved;
  }
  return towards;
};

/** Black or white: one of them has a contrast of at least 4.58 with every colour. */
const textOn = (colour: string): string =>
  contrastOf(colour, '#ffffff') >= contrastOf(colour, '#000000') ? '#ffffff' : '#000000';

export const siteColours = (chosen: string): SiteColours => {
  const light = readableOn(lightGround, chosen, '#000000');
  const dark = readableOn(darkGround, chosen, '#ffffff');
  return { light, on_light: textOn(light), dark, on_dark: textOn(dark) };
};
