import { posix } from 'node:path';
import { type ClassUses, readClassUses } from './class-uses.ts';
import { classesIn, readStyleSheet, type StyleSheet, subjectOf } from './style-sheets.ts';

export type File = { readonly path: string; readonly text: string };

/** The layer of a style sheet, by its place; of the sheets for the whole app: the shared classes are below all others. */
const layerOf = (path: string, app: string): string => {
  if (path === `${app}/shared.css`) return 'shared';
  if (path.startsWith(`${app}/ui/`)) return 'components';
  return path.startsWith(`${app}/pages/`) ? 'pages' : 'base';
};

/**
 * Finds where the style of one component could reach another:
 *
 * - a class, or an animation, that two style sheets name;
 * - a rule whose subject carries no class of its sheet, so that it dresses whatever is inside;
 * - a class that is used where its sheet is not imported, or that no sheet has, or whose use cannot be read;
 * - an element with classes of two sheets of one layer: the sheet that is loaded last would win;
 * - a sheet that is imported from another folder, or is not in the layer of its place.
 */
export const findStyleFaults = (app: string, files: readonly File[]): string[] => {
  const sheets = files.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => readStyleSheet(path, text));
  const code = files.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => readClassUses(path, text));
  const owners = new Map<string, StyleSheet[]>();
  const animations = new Map<string, StyleSheet[]>();
  const own = (map: Map<string, StyleSheet[]>, name: string, sheet: StyleSheet): void => {
    const known = map.get(name) ?? [];
    if (!known.includes(sheet)) map.set(name, [...known, sheet]);
  };
  for (const sheet of sheets) {
    for (const { selector } of sheet.rules) for (const name of classesIn(selector)) own(owners, name, sheet);
    for (const name of sheet.keyframes) own(animations, name, sheet);
  }
  const twice = (map: Map<string, StyleSheet[]>, sign: string): string[] =>
    [...map]
      .filter(([, all]) => all.length > 1)
      .map(([name, all]) => `${sign}${name} has several owners: ${all.map(({ path }) => path).join(', ')}`);
  return [
    ...twice(owners, '.'),
    ...twice(animations, '@keyframes '),
    ...sheets.flatMap((sheet) => faultsOfSheet(app, sheet)),
    ...code.flatMap((file) => faultsOfCode(app, file, owners)),
    ...findUnused(owners, code),
  ];
};

const faultsOfSheet = (app: string, { path, blocks, rules }: StyleSheet): string[] => {
  const layer = layerOf(path, app);
  const misplaced = blocks.filter((block) => block !== `@layer ${layer}`);
  const reaching = ['base', 'shared'].includes(layer)
    ? []
    : rules.filter(({ selector }) => classesIn(subjectOf(selector)).length === 0);
  return [
    ...misplaced.map((block) => `${path} has "${block}" outside of @layer ${layer}`),
    ...reaching.map(
      ({ selector, line }) => `${path}:${line} "${selector}" dresses an element without a class of its own`,
    ),
  ];
};

const faultsOfCode = (app: string, file: ClassUses, owners: ReadonlyMap<string, StyleSheet[]>): string[] => {
  const { path, uses, unreadable } = file;
  const isMain = path === `${app}/main.tsx`;
  const imported = file.sheets
    .filter((from) => from.startsWith('.'))
    .map((from) => posix.join(posix.dirname(path), from));
  const away = imported.filter((sheet) => !isMain && posix.dirname(sheet) !== posix.dirname(path));
  const faults = [
    ...away.map((sheet) => `${path} imports ${sheet} of another folder`),
    ...unreadable.map((line) => `${path}:${line} has classes that cannot be read from the code`),
  ];
  for (const { line, classes } of uses) {
    const layers = new Map<string, string>();
    for (const name of new Set(classes)) {
      const owner = owners.get(name)?.[0]?.path;
      if (owner === undefined) faults.push(`${path}:${line} .${name} is in no style sheet`);
      else if (layerOf(owner, app) === 'shared') continue;
      else if (!imported.includes(owner)) faults.push(`${path}:${line} .${name} is of ${owner}, which is not imported`);
      else {
        const layer = layerOf(owner, app);
        const other = layers.get(layer);
        if (other !== undefined && other !== owner)
          faults.push(`${path}:${line} has classes of ${other} and ${owner} on one element`);
        layers.set(layer, owner);
      }
    }
  }
  return faults;
};

const findUnused = (owners: ReadonlyMap<string, StyleSheet[]>, code: readonly ClassUses[]): string[] => {
  const used = new Set(code.flatMap(({ uses }) => uses.flatMap(({ classes }) => classes)));
  return [...owners]
    .filter(([name]) => !used.has(name))
    .map(([name, [sheet]]) => `.${name} of ${sheet?.path} is not used`);
};
