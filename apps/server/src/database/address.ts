/** A parsed DATABASE_URL: where PostgreSQL is. */
export type Address = {
  /** One URL per host in the given order, without `options`. */
  readonly hosts: readonly string[];
  /** Startup options of the URL. Ours are sent after them, so ours win. */
  readonly options: string;
};

/** Says what is wrong with a DATABASE_URL, without its password. */
class AddressError extends Error {}

/** Everything up to the hosts, the hosts, and the rest. A host list is not a valid URL, so it is cut out first. */
const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** The driver would send these parameters instead of ours. */
const ours = new Set([
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'replication',
  'client_encoding',
]);

const writingTargets = new Set(['any', 'read-write', 'primary']);

/** Settings as `-c name=value` or `--name=value`. An unfinished text would swallow what follows it. */
const settingsOnly = /^\s*(?:(?:-c\s*|--)[\w.-]+=(?:\\.|[^\s\\])*(?:\s+|$))*$/;

/** Reads an address of one host or of several, as libpq does: `host1:5432,host2:5432`. Throws AddressError. */
export const parseAddress = (url: string): Address => {
  const [, prefix, named, rest] = shape.exec(url) ?? [];
  const whole = prefix === undefined ? null : URL.parse(`${prefix}host${rest}`);
  if (!whole || prefix === undefined || named === undefined)
    throw new AddressError('must be a URL such as postgres://user:password@host:5432/database');
  const parameters = whole.searchParams;
  const options = parameters.get('options') ?? '';
  refuseParameters(parameters, options);
  const hosts = named === '' ? (parameters.get('host') ?? '').split(',') : named.split(',');
  const ports = (parameters.get('port') ?? '').split(',');
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new AddressError('must name one port, or as many as hosts');
  for (const name of ['options', 'host', 'port', 'target_session_attrs']) parameters.delete(name);
  return { options, hosts: hosts.map((host, n) => urlOf(prefix, host, ports[n] ?? ports[0] ?? '', whole)) };
};

const refuseParameters = (parameters: URLSearchParams, options: string): void => {
  for (const name of parameters.keys())
    if (ours.has(name)) throw new AddressError(`must not set ${name}: Croupier sets it itself`);
  if (!settingsOnly.test(options))
    throw new AddressError('must have nothing but settings in its options, such as -c search_path=casino');
  const target = parameters.get('target_session_attrs') ?? 'read-write';
  if (!writingTargets.has(target))
    throw new AddressError(
      `must not ask for target_session_attrs=${target}: Croupier needs the host that takes writes`,
    );
};

const urlOf = (prefix: string, host: string, port: string, whole: URL): string => {
  const parameters = new URLSearchParams(whole.searchParams);
  // The folder of a socket is not allowed in the place of a host.
  const isFolder = host.startsWith('/');
  if (isFolder) parameters.set('host', host);
  if (port !== '' && (isFolder || !/:\d+$/.test(host))) parameters.set('port', port);
  const query = parameters.size > 0 ? `?${parameters}` : '';
  const url = `${prefix}${isFolder ? '' : host}${whole.pathname}${query}`;
  if (!isFolder && host !== '' && !URL.canParse(url))
    throw new AddressError('must name hosts as in host1:5432,host2:5432');
  return url;
};
