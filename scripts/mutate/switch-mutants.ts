import { parseSync } from 'vite';
import type { Mutant, Owner } from './make-mutants.ts';

export type Numbered = { readonly id: number; readonly mutant: Mutant };
type Switchable = { readonly id: number; readonly mutant: Mutant; readonly owner: Owner };

/** The text with all these mutants in it, each active while `isMutant` returns true for its number. */
export const switchMutants = (text: string, mutants: readonly Numbered[]): { text: string; switched: number[] } => {
  const possible = mutants.flatMap(({ id, mutant }) => (mutant.owner ? [{ id, mutant, owner: mutant.owner }] : []));
  // For example, a number that names a property cannot be switched.
  const sound = possible.filter((one) => parseSync('a.ts', render(text, 0, text.length, [one])).errors.length === 0);
  return { text: render(text, 0, text.length, sound), switched: sound.map(({ id }) => id) };
};

const isWithin = (inner: Owner, outer: Owner): boolean => outer.start <= inner.start && inner.end <= outer.end;
const isSame = (a: Owner, b: Owner): boolean => a.start === b.start && a.end === b.end;

const render = (text: string, start: number, end: number, mutants: readonly Switchable[]): string => {
  const outermost = mutants
    .filter(({ owner }) => !mutants.some((other) => !isSame(owner, other.owner) && isWithin(owner, other.owner)))
    .toSorted((a, b) => a.owner.start - b.owner.start);
  let [result, at] = ['', start];
  for (const { owner } of outermost) {
    if (owner.start < at) continue;
    result += text.slice(at, owner.start) + renderOwner(text, owner, mutants);
    at = owner.end;
  }
  return result + text.slice(at, end);
};

const renderOwner = (text: string, owner: Owner, mutants: readonly Switchable[]): string => {
  const own = mutants.filter((one) => isSame(one.owner, owner));
  const inner = mutants.filter((one) => !isSame(one.owner, owner) && isWithin(one.owner, owner));
  let result = render(text, owner.start, owner.end, inner);
  for (const { id, mutant } of own) {
    const isOn = `globalThis.isMutant?.(${id})`;
    const changed = text.slice(owner.start, mutant.start) + mutant.replacement + text.slice(mutant.end, owner.end);
    result = owner.isStatement ? `{ if (!${isOn}) ${result} }` : `(${isOn} ? (${changed}) : (${result}))`;
  }
  return result;
};
