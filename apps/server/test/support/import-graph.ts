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
