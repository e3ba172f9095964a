import pg from 'pg';
import { summaryOf } from '../../src/database/trace-statements.ts';

/** A statement as it was executed: its verb and table, and the numbers among its values that are looked for. */
export type Sent = { readonly summary: string; readonly text: string; readonly values: readonly unknown[] };

type Wire = {
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  query(text: string): void;
  sync(): void;
};

/**
 * Records the batches that the engines of this process send from now on, in round trips: the statements between two
 * answers. A batch is known by the setting that it begins with; ids are taken apart. Start before the pools connect,
 * because the text of a prepared statement is seen only when it is parsed.
 */
export const recordTrips = (): { trips(): Sent[][]; stop(): void } => {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind, query, sync } = wire;
  const texts = new WeakMap<Wire, Map<string, string>>();
  const pending = new WeakMap<Wire, Sent[]>();
  const inEngine = new WeakSet<Wire>();
  const recorded: Sent[][] = [];
  const textsOf = (connection: Wire): Map<string, string> => {
    const known = texts.get(connection) ?? new Map<string, string>();
    texts.set(connection, known);
    return known;
  };
  const execute = (connection: Wire, text: string, values: readonly unknown[]): void => {
    if (text === 'begin') inEngine.delete(connection);
    if (text.includes('app.account_writer')) inEngine.add(connection);
    pending.set(connection, [...(pending.get(connection) ?? []), { summary: summaryOf(text), text, values }]);
  };
  const end = (connection: Wire): void => {
    const sent = pending.get(connection) ?? [];
    pending.delete(connection);
    const takesIds = sent.some(({ text }) => /nextval\(|take_ids\(/.test(text));
    if (inEngine.has(connection) && sent.length > 0 && !takesIds) recorded.push(sent);
  };
  wire.parse = function (this: Wire, message) {
    textsOf(this).set(message.name, message.text);
    parse.call(this, message);
  };
  wire.bind = function (this: Wire, message) {
    execute(this, textsOf(this).get(message.statement) ?? 'unknown', message.values);
    bind.call(this, message);
  };
  wire.query = function (this: Wire, text) {
    execute(this, text, []);
    end(this);
    query.call(this, text);
  };
  wire.sync = function (this: Wire) {
    end(this);
    sync.call(this);
  };
  return { trips: () => recorded.splice(0), stop: () => void Object.assign(wire, { parse, bind, query, sync }) };
};
