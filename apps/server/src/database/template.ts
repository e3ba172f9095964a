import pg from 'pg';

/**
 * SQL is written as SQL, in tagged templates: what stands in ${} becomes a parameter, never text. Three things may
 * stand there that are not values: another template (a fragment), an identifier by sql('name'), and rows by sql(rows).
 */
export type Compiled = {
  readonly text: string;
  readonly values: unknown[];
  /** False when the text depends on the number of rows: such a statement is not worth preparing. */
  readonly steady: boolean;
};

export class Fragment {
  readonly strings: readonly string[];
  readonly parts: readonly unknown[];
  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings;
    this.parts = parts;
  }
}

export class Identifier {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Row = Readonly<Record<string, unknown>>;

/** Rows to insert, an object to set, or values for `in`: which of them is told by the words before it. */
export class Rows {
  readonly rows: readonly unknown[];
  readonly columns: readonly string[];
  constructor(rows: readonly unknown[], columns: readonly string[]) {
    this.rows = rows;
    this.columns = columns.length > 0 || !isRow(rows[0]) ? columns : Object.keys(rows[0]);
  }
}

/** A value that is sent as JSON text. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !(value instanceof Date);

export const compile = (fragment: Fragment): Compiled => {
  const state = { text: '', values: [] as unknown[], steady: true };
  write(state, fragment);
  return state;
};

type State = { text: string; values: unknown[]; steady: boolean };

const write = (state: State, { strings, parts }: Fragment): void => {
  state.text += strings[0];
  for (const [index, part] of parts.entries()) {
    if (part instanceof Fragment) write(state, part);
    else if (part instanceof Identifier) state.text += quoted(part.name);
    else if (part instanceof Rows) writeRows(state, part);
    else state.text += placeholder(state, part);
    state.text += strings[index + 1];
  }
};

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');

const placeholder = (state: State, value: unknown): string => {
  state.values.push(value instanceof Json ? JSON.stringify(value.value) : (value ?? null));
  return `$${state.values.length}`;
};

const writeRows = (state: State, { rows, columns }: Rows): void => {
  const names = columns.map((name) => pg.escapeIdentifier(name));
  const tuple = (row: unknown): string => columns.map((name) => placeholder(state, (row as Row)[name])).join(', ');
  if (columns.length === 0) {
    state.steady = false;
    state.text += `(${rows.map((value) => placeholder(state, value)).join(', ')})`;
  } else if (/\bset\s*$/i.test(state.text)) {
    state.text += columns
      .map((name, index) => `${names[index]} = ${placeholder(state, (rows[0] as Row)[name])}`)
      .join(', ');
  } else {
    state.steady = rows.length === 1;
    state.text += `(${names.join(', ')}) values ${rows.map((row) => `(${tuple(row)})`).join(', ')}`;
  }
};
