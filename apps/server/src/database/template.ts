import pg from 'pg';

/**
 * SQL is written as SQL, in tagged templates: each ${} becomes a parameter, never text. Three things may stand there
 * that are not values: another template (a fragment), an identifier by sql('name'), and rows by sql(rows).
 */
export type Compiled = { readonly shape: Shape; readonly values: unknown[] };

/** The text of a statement, without its values. */
type Shape = {
  readonly text: string;
  /** False when the text depends on the number of rows: such a statement is not prepared. */
  readonly steady: boolean;
  /** The name under which it is prepared; set by the sender. */
  name?: string;
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

type Row = Readonly<Record<string, unknown>>;

/** Rows to insert, an object to set, or values for `in`; the words before it decide which. */
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

/**
 * The same template with the same fragments always makes the same text, so the text is built once. Later calls only
 * walk the parts to collect the values.
 */
type Step = { shape?: Shape; readonly after: WeakMap<readonly string[], Step>; value?: Step };
const newStep = (): Step => ({ after: new WeakMap() });
const start = newStep();

export const compile = (fragment: Fragment): Compiled => {
  const values: unknown[] = [];
  const end = walk(start, values, fragment);
  if (end?.shape) return { shape: end.shape, values };
  const state: State = { text: '', values: [], steady: true };
  write(state, fragment);
  const shape = { text: state.text, steady: state.steady };
  if (end) end.shape = shape;
  return { shape, values: state.values };
};

/** The end of the walk; undefined when the text depends on more than its templates. */
const walk = (from: Step, values: unknown[], { strings, parts }: Fragment): Step | undefined => {
  let step = from.after.get(strings);
  if (!step) {
    step = newStep();
    from.after.set(strings, step);
  }
  for (const part of parts) {
    if (part instanceof Fragment) {
      const end = walk(step, values, part);
      if (!end) return undefined;
      step = end;
    } else if (part instanceof Identifier || part instanceof Rows) return undefined;
    else {
      values.push(toValue(part));
      step.value ??= newStep();
      step = step.value;
    }
  }
  return step;
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

const toValue = (part: unknown): unknown => (part instanceof Json ? JSON.stringify(part.value) : (part ?? null));

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');

const placeholder = (state: State, value: unknown): string => {
  state.values.push(toValue(value));
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
