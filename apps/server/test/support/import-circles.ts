/** Returns the groups of files that import each other in a cycle, of any length. */
export const circlesOf = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(file, imports)]));
  const groups = new Map<string, string[]>();
  for (const [file, targets] of reached) {
    if (!targets.has(file)) continue;
    const group = [...targets].filter((other) => reached.get(other)?.has(file)).sort();
    groups.set(group.join(), group);
  }
  return [...groups.values()].sort();
};

/** Every file that a file imports, directly or through others. */
const reachedFrom = (file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const reached = new Set<string>();
  const waiting = [...(imports.get(file) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(imports.get(next) ?? []));
  }
  return reached;
};
