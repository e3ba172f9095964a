import { expect, test } from 'vitest';
import { contrastOf, siteColours } from './site-colours.ts';

const grounds = { light: '#ece8dd', dark: '#1c2924' };
const shares = [0, 51, 102, 153, 204, 255];
const all = shares.flatMap((red) =>
  shares.flatMap((green) =>
    shares.map((blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

test('the contrast is that of WCAG: black on white 21, a grey on white 4.54', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('whatever colour is chosen, links on the page and text on buttons can be read in both themes', () => {
  for (const chosen of all) {
    const { light, on_light, dark, on_dark } = siteColours(chosen);
    expect(contrastOf(light, grounds.light), chosen).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, grounds.dark), chosen).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(light, on_light), chosen).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(dark, on_dark), chosen).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour that can be read stays as it was chosen', () => {
  expect(siteColours('#0c5a45').light).toBe('#0c5a45');
  expect(siteColours('#e6bd72').dark).toBe('#e6bd72');
});
