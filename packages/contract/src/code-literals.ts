/** Writes a JSON value in each language. */
type Written = { readonly js: string; readonly python: string; readonly php: string };

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key);

export const literal = (value: unknown): Written => {
  if (typeof value === 'string') return { js: quoted(value), python: JSON.stringify(value), php: quoted(value) };
  if (value === null) return { js: 'null', python: 'None', php: 'null' };
  if (typeof value === 'boolean') return { js: String(value), python: value ? 'True' : 'False', php: String(value) };
  if (Array.isArray(value)) {
    const items = value.map(literal);
    const join = (language: keyof Written) => `[${items.map((item) => item[language]).join(', ')}]`;
    return { js: join('js'), python: join('python'), php: join('php') };
  }
  if (typeof value === 'object') {
    const items = Object.entries(value as object).map(([key, one]) => ({ key, ...literal(one) }));
    return {
      js: `{ ${items.map(({ key, js }) => `${isName(key) ? key : quoted(key)}: ${js}`).join(', ')} }`,
      python: `{${items.map(({ key, python }) => `${JSON.stringify(key)}: ${python}`).join(', ')}}`,
      php: `[${items.map(({ key, php }) => `${quoted(key)} => ${php}`).join(', ')}]`,
    };
  }
  return { js: String(value), python: String(value), php: String(value) };
};
