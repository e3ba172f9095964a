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

class Identifier {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Rows to insert, an object to set, or values for `in`; the words before it decide which. */
class Rows {
  readonly rows: readonly unknown[];
  readonly columns: readonly string[];
  constructor(rows: readonly unknown[], columns: readonly string[]) {
    this.rows = rows;
    this.columns = columns.length > 0 || !isRow(rows[0]) ? columns : Object.keys(rows[0]);
  }
}

/** A value that is sent as JSON text. */
class Json {
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

type Result<T> = T & { readonly count: number; readonly command: string };

/** A statement: it runs when it is awaited; inside another template it becomes a part of that one. */
export type Query<T> = Promise<Result<T>> & { execute(): Promise<Result<T>> };

/** A template that becomes part of another one. */
export type SqlPart = Query<Record<string, unknown>[]> | Fragment;

// biome-ignore lint/suspicious/noExplicitAny: a statement's rows are what its author says they are
type Rowlist = readonly any[];

export interface Tagged {
  <T extends Rowlist = Record<string, unknown>[]>(strings: TemplateStringsArray, ...parts: unknown[]): Query<T>;
  /** An identifier. */
  (name: string): Identifier;
  /** Rows to insert, an object to set, or values for `in`. */
  (rows: object | readonly unknown[], ...columns: string[]): Rows;
  /** Runs a statement that was built as a value. */
  send(statement: Fragment): Promise<Result<Record<string, unknown>[]>>;
  json(value: unknown): Json;
  array(values: readonly unknown[]): readonly unknown[];
  unsafe<T extends Rowlist = Record<string, unknown>[]>(text: string, values?: unknown[]): Promise<Result<T>>;
}

/** Sends one statement and returns its result. */
export type Sender = (config: pg.QueryConfig | string, values?: unknown[]) => Promise<DriverResult>;
type DriverResult = { readonly rows: object[]; readonly rowCount: number | null; readonly command: string };

class LazyQuery<T> extends Fragment {
  readonly #send: Sender;
  #running: Promise<Result<T>> | undefined;
  constructor(send: Sender, strings: readonly string[], parts: readonly unknown[]) {
    super(strings, parts);
    this.#send = send;
  }
  execute(): Promise<Result<T>> {
    this.#running ??= run<T>(this.#send, this);
    return this.#running;
  }
  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement is how it is run
  then(...args: Parameters<Promise<Result<T>>['then']>) {
    return this.execute().then(...args);
  }
  catch(...args: Parameters<Promise<Result<T>>['catch']>) {
    return this.execute().catch(...args);
  }
  finally(...args: Parameters<Promise<Result<T>>['finally']>) {
    return this.execute().finally(...args);
  }
}

const names = new Map<string, string>();
const maxNames = 2_000;

/** Statements are prepared once per connection, each under its own name. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= maxNames) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** Begin and end nearly every SQL transaction, so they are prepared although they have no parameters. */
const frames: ReadonlySet<string> = new Set(['begin', 'begin read only', 'commit']);

const run = async <T>(send: Sender, fragment: Fragment): Promise<Result<T>> => {
  const { shape, values } = compile(fragment);
  const { text } = shape;
  if (!shape.name && shape.steady && (values.length > 0 || frames.has(text))) {
    const name = nameOf(text);
    if (name) shape.name = name;
  }
  return toResult<T>(await send(shape.name ? { name: shape.name, text, values } : { text, values }));
};

const toResult = <T>(result: DriverResult): Result<T> =>
  Object.assign(result.rows ?? [], { count: result.rowCount ?? 0, command: result.command }) as unknown as Result<T>;

export const tagged = (send: Sender): Tagged => {
  const tag = (first: TemplateStringsArray | string | object, ...parts: unknown[]): unknown => {
    if (typeof first === 'string') return new Identifier(first);
    if (Array.isArray(first) && 'raw' in first) return new LazyQuery(send, first as unknown as string[], parts);
    return new Rows(Array.isArray(first) ? first : [first], parts as string[]);
  };
  return Object.assign(tag, {
    send: (statement: Fragment) => run(send, statement),
    json: (value: unknown) => new Json(value),
    array: (values: readonly unknown[]) => values,
    unsafe: async (text: string, values?: unknown[]) => toResult(await send(text, values)),
  }) as unknown as Tagged;
};

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`An integer from the database is beyond 2^53: ${text}`);
  return value;
};

/** Integers stay numbers (ids and amounts are below 2^53), dates stay YYYY-MM-DD, decimals stay exact text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, toSafeInteger],
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.NUMERIC, (text) => text],
  [
    1016,
    (text) => (pg.types.getTypeParser(1016 as never, 'text') as (text: string) => string[])(text).map(toSafeInteger),
  ],
]);

export const types = {
  getTypeParser: (oid: number, format: 'text' | 'binary') =>
    (format === 'text' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format as never),
} as pg.CustomTypesConfig;
