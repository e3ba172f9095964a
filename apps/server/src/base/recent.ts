/** Values by name, those used last. */
export type Recent<V> = {
  get(name: string): V | undefined;
  set(name: string, value: V): void;
  delete(name: string): void;
  clear(): void;
  size(): number;
};

/**
 * Keeps at most `max` values: one that was not used while half as many others were is dropped. Two generations achieve
 * this without reordering on every use.
 */
export const createRecent = <V>(max: number): Recent<V> => {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const put = (name: string, value: V): void => {
    young.set(name, value);
    if (young.size < max / 2) return;
    old = young;
    young = new Map();
  };
  return {
    get: (name) => {
      const recent = young.get(name);
      if (recent !== undefined) return recent;
      const known = old.get(name);
      if (known !== undefined) {
        old.delete(name);
        put(name, known);
      }
      return known;
    },
    set: (name, value) => {
      old.delete(name);
      put(name, value);
    },
    delete: (name) => {
      young.delete(name);
      old.delete(name);
    },
    clear: () => {
      young = new Map();
      old = new Map();
    },
    size: () => young.size + old.size,
  };
};
