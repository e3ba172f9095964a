import pg from 'pg';
import type { Sender } from './query.ts';

/** A statement that was sent, and the promise of its result. */
type PendingStatement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared once per connection under this name; without a name it is prepared for one use. */
  readonly name: string | undefined;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
};

type StatementResult = { readonly rows: object[]; readonly rowCount: number; readonly command: string };

type Field = { readonly name: string; readonly dataTypeID: number; readonly format: 'text' | 'binary' };
type Column = { readonly name: string; readonly parse: (text: string) => unknown };
/** The columns of a statement's rows, and a row in which each of them is null. */
type RowShape = { readonly columns: readonly Column[]; readonly empty: object };

/** The part of the driver's connection that is used here. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};

/** The columns of every statement that a connection has prepared, so that they are described only once. */
const shapesOf = new WeakMap<Wire, Map<string, RowShape>>();

/** Codes of a prepared statement that no longer fits its tables or is gone: it must be prepared again. */
const staleCodes: ReadonlySet<unknown> = new Set(['0A000', '26000']);

// The driver accepts only instances of its own query class.
const DriverQuery = pg.Query as unknown as new (
  config: object,
) => { callback?: (error: Error | null, result?: unknown) => void };

/**
 * Statements that are written to the socket together and answered together. PostgreSQL runs them in order and skips the
 * rest after the first that fails, as it would inside an SQL transaction anyway.
 */
class StatementPipeline extends DriverQuery {
  readonly #statements: readonly PendingStatement[];
  readonly #types: pg.CustomTypesConfig;
  readonly #results: (StatementResult | Error)[] = [];
  #wire: Wire | undefined;
  #parsed: string[] = [];
  #rows: object[] = [];
  #shape: RowShape | undefined;
  #fault: Error | undefined;

  constructor(statements: readonly PendingStatement[], types: pg.CustomTypesConfig) {
    super({ text: '' });
    this.#statements = statements;
    this.#types = types;
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    if (!shapesOf.has(wire)) shapesOf.set(wire, new Map());
    wire.stream.cork();
    try {
      for (const statement of this.#statements) this.#write(wire, statement);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  #write(wire: Wire, { name = '', text, values }: PendingStatement): void {
    if (name === '' || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
      wire.parse({ text, name });
      if (name !== '') {
        wire.submittedNamedStatements[name] = text;
        this.#parsed.push(name);
      }
    }
    wire.bind({ statement: name, values });
    if (!this.#known(name)) wire.describe({ type: 'P' });
    wire.execute({});
  }

  #known(name: string | undefined): RowShape | undefined {
    return name ? shapesOf.get(this.#wire as Wire)?.get(name) : undefined;
  }

  get #current(): PendingStatement | undefined {
    return this.#statements[this.#results.length];
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const columns = fields.map(({ name, dataTypeID, format }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, format) as (text: string) => unknown,
    }));
    this.#shape = { columns, empty: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#shape ??= this.#known(this.#current?.name) ?? noColumns;
    try {
      this.#rows.push(toRow(this.#shape, fields));
    } catch (error) {
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#current?.name;
    if (name && !this.#known(name)) shapesOf.get(this.#wire as Wire)?.set(name, this.#shape ?? noColumns);
    this.#results.push(this.#fault ?? { rows: this.#rows, ...parseCommandTag(text) });
    this.#rows = [];
    this.#shape = undefined;
    this.#fault = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error & { code?: unknown }): void {
    const wire = this.#wire;
    const stale = staleCodes.has(error.code) ? this.#statements.flatMap(({ name }) => name ?? []) : [];
    // It is unknown which of them were prepared before the failure; closing one that does not exist is no error.
    if (wire) for (const name of new Set([...this.#parsed, ...stale])) forget(wire, name);
    this.#finish(() => error);
  }

  handleReadyForQuery(): void {
    const wire = this.#wire as Wire;
    for (const name of this.#parsed) {
      wire.parsedStatements[name] = wire.submittedNamedStatements[name] as string;
      delete wire.submittedNamedStatements[name];
    }
    this.#finish(() => new Error('The statement was not answered.'));
  }

  /** Resolves the answered statements and rejects the others with the error that stopped them. */
  #finish(stoppedBy: () => Error): void {
    this.#statements.forEach(({ resolve, reject }, index) => {
      // Made only when it is needed: capturing a stack for every answer took 2 % of the time of the tests.
      const result = this.#results[index] ?? stoppedBy();
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
    this.callback?.(null);
  }
}

const noColumns: RowShape = { columns: [], empty: {} };

/**
 * A copy of the empty row is filled: a row to which more than some 16 names are added one by one becomes a hash table in
 * V8, which takes a hundred times as long to copy.
 */
const toRow = ({ columns, empty }: RowShape, fields: readonly (string | null)[]): object => {
  const row: Record<string, unknown> = { ...empty };
  for (let index = 0; index < columns.length; index += 1) {
    const { name, parse } = columns[index] as Column;
    const text = fields[index] as string | null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

/** A command tag, such as `INSERT 0 3`, `SELECT 1` or `COMMIT`. */
const parseCommandTag = (text: string): { command: string; rowCount: number } => {
  const words = text.split(' ');
  return { command: words[0] as string, rowCount: words.length > 1 ? Number(words.at(-1)) : 0 };
};

const forget = (wire: Wire, name: string): void => {
  delete wire.submittedNamedStatements[name];
  delete wire.parsedStatements[name];
  shapesOf.get(wire)?.delete(name);
  wire.close({ type: 'S', name });
};

/** Sends over one connection. Statements sent in the same turn of the event loop make one pipeline. */
export const pipelinedSender = (client: pg.PoolClient, types: pg.CustomTypesConfig): Sender => {
  let pending: PendingStatement[] = [];
  const flush = (): void => {
    if (pending.length === 0) return;
    const pipeline = new StatementPipeline(pending, types);
    pending = [];
    client.query(pipeline as unknown as pg.Submittable);
  };
  return async (config, values = []) => {
    // Text that may hold several statements cannot be pipelined.
    if (typeof config === 'string') {
      flush();
      return client.query(config, values);
    }
    return new Promise<StatementResult>((resolve, reject) => {
      pending.push({ text: config.text, name: config.name, values: config.values ?? [], resolve, reject });
      if (pending.length === 1) process.nextTick(flush);
    });
  };
};
