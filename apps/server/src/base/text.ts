export type BadText = { readonly path: string; readonly problem: string };

const maxShownKeyCharacters = 64;

/**
 * Finds the first key or string of a parsed JSON value that PostgreSQL's text cannot hold: a NUL, or half of a
 * surrogate pair. The path is dotted, with array indexes as numbers ('items.0.name'), and itself safe to show. The
 * parser has already limited the depth.
 */
export const findBadText = (value: unknown): BadText | undefined => {
  const found = search(value);
  return found && { path: found.reversedPath.reverse().join('.'), problem: found.problem };
};

type Found = { readonly reversedPath: string[]; readonly problem: string };

// Builds the path while the recursion returns, so that text without a problem costs no path.
const search = (value: unknown): Found | undefined => {
  if (typeof value === 'string') {
    const problem = problemOf(value);
    return problem === undefined ? undefined : { reversedPath: [], problem };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = search(value[index]);
      if (found) return below(found, String(index));
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const problem = problemOf(key);
    if (problem !== undefined) return below({ reversedPath: [], problem: `the field's name ${problem}` }, key);
    const found = search((value as Record<string, unknown>)[key]);
    if (found) return below(found, key);
  }
  return undefined;
};

const problemOf = (text: string): string | undefined => {
  if (!text.isWellFormed()) return 'holds half of a surrogate pair';
  if (text.includes('\0')) return 'holds a NUL character';
  return undefined;
};

const below = (found: Found, key: string): Found => {
  found.reversedPath.push(key.slice(0, maxShownKeyCharacters).toWellFormed().replaceAll('\0', '\uFFFD'));
  return found;
};
