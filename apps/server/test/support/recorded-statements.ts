import pg from 'pg';

/** A statement as it was sent to PostgreSQL, and the role of the connection that sent it. */
export type RecordedStatement = { readonly role: string; readonly text: string };

type Startup = { readonly application_name?: string };
type Wire = {
  startup(config: Startup): void;
  parse(message: { readonly text: string }): void;
  query(text: string): void;
};

/**
 * Records every statement that this process sends from now on. It hooks into the driver's socket writes, so no way of
 * sending is missed. A prepared statement is seen once per connection, when it is parsed: start recording before the
 * pools connect. Pools name their connections by their role; that of a connection from before is unknown.
 */
export const recordStatements = (): { statements(): RecordedStatement[]; stop(): void } => {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { startup, parse, query } = wire;
  const roles = new WeakMap<Wire, string>();
  const seen = new Map<string, RecordedStatement>();
  const record = (connection: Wire, text: string): void => {
    const role = roles.get(connection) ?? 'unknown';
    seen.set(`${role} ${text}`, { role, text });
  };
  wire.startup = function (this: Wire, config) {
    roles.set(this, config.application_name ?? 'unknown');
    startup.call(this, config);
  };
  wire.parse = function (this: Wire, message) {
    record(this, message.text);
    parse.call(this, message);
  };
  wire.query = function (this: Wire, text) {
    record(this, text);
    query.call(this, text);
  };
  return { statements: () => [...seen.values()], stop: () => void Object.assign(wire, { startup, parse, query }) };
};
