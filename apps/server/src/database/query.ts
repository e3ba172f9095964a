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
  /** The same for several. Throws at once, and sends none, if one of them has a value that cannot be sent. */
  sendAll(statements: readonly Fragment[]): Promise<Result<Record<string, unknown>[]>>[];
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

const run = async <T>(send: Sender, fragment: Fragment): Promise<Result<T>> =>
  toResult<T>(await send(written(fragment)));

const written = (fragment: Fragment): pg.QueryConfig => {
  const { shape, values } = compile(fragment);
  const { text } = shape;
  const texts = values.map(toParameter);
  if (!shape.name && shape.steady && (values.length > 0 || frames.has(text))) {
    const name = nameOf(text);
    if (name) shape.name = name;
  }
  return shape.name ? { name: shape.name, text, values: texts } : { text, values: texts };
};

/** A value as PostgreSQL reads it: text, bytes or null. Throws for what has no such form. */
export const toParameter = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} cannot be sent to PostgreSQL.`);
  if (value instanceof Date) return momentText(value);
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value);
};

/** PostgreSQL writes years with more than four digits without a sign, and those before the year 1 with BC. */
const momentText = (moment: Date): string => {
  const text = moment.toISOString();
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9999) return text;
  const rest = text.slice(text.indexOf('-', 1));
  return year < 1 ? `${String(1 - year).padStart(4, '0')}${rest} BC` : `${year}${rest}`;
};

const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`;

/** Text is quoted, so that none is read as NULL, as an array or as the end of the element. */
const elementText = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return arrayText(value);
  const element = toParameter(value) as string | Buffer;
  const text = typeof element === 'string' ? element : `\\x${element.toString('hex')}`;
  return `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
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
    sendAll: (statements: readonly Fragment[]) =>
      statements.map(written).map(async (each) => toResult(await send(each))),
    json: (value: unknown) => new Json(value),
    array: (values: readonly unknown[]) => values,
    unsafe: async (text: string, values?: unknown[]) => toResult(await send(text, values)),
  }) as unknown as Tagged;
};
