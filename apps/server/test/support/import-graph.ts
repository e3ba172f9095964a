import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from './source-code.ts';

/** The imported file, from the root of the repository; undefined for a package. */
export const targetOf = (file: SourceFile, specifier: string): string | undefined =>
  specifier.startsWith('.') ? normalize(join(dirname(file.path), specifier)) : undefined;

/** Every file that a file imports, directly or through others. */
export const reachedFrom = (file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
};
