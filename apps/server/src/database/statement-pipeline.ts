import pg from 'pg';
import type { Sender } from './query.ts';

/** A statement that was sent, and the promise of its result. */
type PendingStatement = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared once per connection under this name; without a name it is prepared for one use. */
  readonly name: string | undefined;
  /** Text that may hold several statements. */
  readonly isAlone: boolean;
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
};

type StatementResult = { readonly rows: object[]; readonly rowCount: number; readonly command: string };

type Field = { readonly name: string; readonly dataTypeID: number; readonly format: 'text' | 'binary' };
type Column = { readonly name: string; readonly parse: (text: string) => unknown };
/** The columns of a statement's rows, and a row in which each of them is null. */
type RowShape = { readonly columns: readonly Column[]; readonly empty: object };

/** The statements that a connection has prepared, with the columns of those that were answered: described only once. */
const preparedOn = new WeakMap<pg.Connection, Map<string, RowShape | undefined>>();

/** Codes of a prepared statement that no longer fits its tables or is gone: it must be prepared again. */
const staleCodes: ReadonlySet<unknown> = new Set(['0A000', '26000']);

/**
 * Statements that are written to the socket together and answered together. PostgreSQL runs them in order and skips the
 * rest after the first that fails, as it would inside an SQL transaction anyway. For the driver it is one query of a
 * class of our own (a Submittable, such as its cursors).
 */
class StatementPipeline implements pg.Submittable {
  /** The driver sets and calls it, to notice that nothing answers. */
  callback: (() => void) | undefined;
  readonly #statements: readonly PendingStatement[];
  readonly #types: pg.CustomTypesConfig;
  readonly #ended: () => void;
  readonly #results: (StatementResult | Error)[] = [];
  #prepared = new Map<string, RowShape | undefined>();
  #parsed: string[] = [];
  #rows: object[] = [];
  #shape: RowShape | undefined;
  #fault: Error | undefined;

  constructor(statements: readonly PendingStatement[], types: pg.CustomTypesConfig, ended: () => void) {
    this.#statements = statements;
    this.#types = types;
    this.#ended = ended;
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn.get(connection) ?? this.#prepared;
    preparedOn.set(connection, this.#prepared);
    connection.stream.cork();
    try {
      for (const statement of this.#statements) this.#write(connection as unknown as Wire, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #write(wire: Wire, { name = '', text, values }: PendingStatement): void {
    if (!this.#prepared.has(name)) {
      wire.parse({ text, name });
      if (name !== '') {
        this.#prepared.set(name, undefined);
        this.#parsed.push(name);
      }
    }
    wire.bind({ statement: name, values });
    if (!this.#prepared.get(name)) wire.describe({ type: 'P' });
    wire.execute({});
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
    this.#shape ??= this.#prepared.get(this.#current?.name ?? '') ?? noColumns;
    try {
      this.#rows.push(toRow(this.#shape, fields));
    } catch (error) {
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#current?.name;
    if (name && !this.#prepared.get(name)) this.#prepared.set(name, this.#shape ?? noColumns);
    this.#results.push(this.#fault ?? { rows: this.#rows, ...parseCommandTag(text) });
    this.#rows = [];
    this.#shape = undefined;
    this.#fault = undefined;
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error & { code?: unknown }, connection: pg.Connection): void {
    const stale = staleCodes.has(error.code) ? this.#statements.flatMap(({ name }) => name ?? []) : [];
    // It is unknown which of them were prepared before the failure; closing one that does not exist is no error.
    for (const name of new Set([...this.#parsed, ...stale])) {
      this.#prepared.delete(name);
      (connection as unknown as Wire).close({ type: 'S', name });
    }
    // Nothing answers, or the connection is lost: what is still to come must not be taken for the answer to another.
    if (!(error instanceof pg.DatabaseError)) connection.stream.destroy();
    this.#finish(() => error);
  }

  handleReadyForQuery(): void {
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
    this.callback?.();
    this.#ended();
  }
}

/** The driver's types ask for arguments that it does not read. */
type Wire = {
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
};

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

/**
 * Sends over one connection, one pipeline after the other. Statements handed over in the same turn of the event loop
 * make one pipeline, and so do those handed over while another is under way.
 */
export const pipelinedSender = (client: pg.ClientBase, types: pg.CustomTypesConfig): Sender => {
  let waiting: PendingStatement[] = [];
  let isBusy = false;
  let isScheduled = false;
  const next = (): void => {
    isBusy = false;
    sendWaiting();
  };
  const sendWaiting = (): void => {
    isScheduled = false;
    const [first] = waiting;
    if (isBusy || !first) return;
    isBusy = true;
    if (first.isAlone) {
      waiting = waiting.slice(1);
      client
        .query(first.text, [...first.values])
        .then(first.resolve as never, first.reject)
        .finally(next);
      return;
    }
    const end = waiting.findIndex(({ isAlone }) => isAlone);
    const together = end === -1 ? waiting : waiting.slice(0, end);
    waiting = end === -1 ? [] : waiting.slice(end);
    client.query(new StatementPipeline(together, types, next));
  };
  return (config, values = []) =>
    new Promise<StatementResult>((resolve, reject) => {
      // Text that may hold several statements cannot be pipelined.
      const isAlone = typeof config === 'string';
      const statement = isAlone ? { text: config, name: undefined, values } : config;
      waiting.push({
        ...{ text: statement.text, name: statement.name, values: statement.values ?? [] },
        isAlone,
        resolve,
        reject,
      });
      if (isScheduled || isBusy) return;
      isScheduled = true;
      process.nextTick(sendWaiting);
    });
};
