import { literal } from './code-literals.ts';
import type { Audience, Route } from './route.ts';

/** Code that sends one call, for the API references. */
export type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

type Caller = {
  readonly js: readonly [module: string, factory: string];
  readonly type: string;
  readonly secret: string;
};

const callers: Readonly<Partial<Record<Audience, Caller>>> = {
  operator: { js: ['@croupier/sdk', 'createCroupier'], type: 'Croupier', secret: 'ops_…' },
  provider: { js: ['@croupier/sdk/provider', 'createProviderWallet'], type: 'ProviderWallet', secret: 'gps_…' },
  player: { js: ['@croupier/sdk/player', 'createPlayerSession'], type: 'PlayerSession', secret: '' },
};

/** Keywords of Python, which cannot name an argument; the client adds an underscore. */
const pythonWords = new Set(['from', 'class', 'global', 'import', 'in', 'is', 'lambda', 'pass', 'return']);

const uriOf = ({ path, params, example }: Route): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(example?.params?.[name] ?? (params[name] === 'text' ? 'round-1' : 1))),
  );
  const query = new URLSearchParams(Object.entries(example?.query ?? {}).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${filled}?${query}` : filled;
};

/** Path, query and body as one set of arguments, as the clients take them. */
const inputOf = ({ params, example }: Route): [string, unknown][] => [
  ...Object.entries(params).map(([name, entity]): [string, unknown] => [
    name,
    example?.params?.[name] ?? (entity === 'text' ? 'round-1' : 1),
  ]),
  ...Object.entries(example?.query ?? {}),
  ...Object.entries((example?.body as object | undefined) ?? {}),
];

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const signedShell = (route: Route): string => {
  const body = route.example?.body === undefined ? '' : JSON.stringify(route.example.body);
  const sends = body === '' ? [] : ["-H 'Content-Type: application/json'", '--data-raw "$BODY"'];
  const once = route.method === 'POST' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : [];
  return [
    `# export CROUPIER_URL=http://localhost:3000 CROUPIER_KEY=… CROUPIER_SECRET=${callers[route.audience]?.secret}`,
    `URI=${shellQuoted(uriOf(route))}`,
    `BODY=${shellQuoted(body)}`,
    'TIMESTAMP=$(date +%s)',
    'NONCE=$(openssl rand -hex 8)',
    `SIGNATURE=$(printf '${route.method}\\n%s\\n%s\\n%s\\n%s' "$URI" "$TIMESTAMP" "$BODY" "$NONCE" |`,
    `  openssl dgst -sha256 -hmac "$CROUPIER_SECRET" -r | cut -d' ' -f1)`,
    [
      `curl -sS -X ${route.method} "$CROUPIER_URL$URI"`,
      '-H "X-Api-Key: $CROUPIER_KEY" -H "X-Timestamp: $TIMESTAMP"',
      '-H "X-Nonce: $NONCE" -H "X-Signature: $SIGNATURE"',
      ...once,
      ...sends,
    ].join(' \\\n  '),
  ].join('\n');
};

const tokenShell = (route: Route): string => {
  const body = route.example?.body === undefined ? [] : [route.example.body];
  return [
    '# export CROUPIER_URL=http://localhost:3000 CROUPIER_PLAYER_TOKEN=…',
    [
      `curl -sS -X ${route.method} "$CROUPIER_URL"${shellQuoted(uriOf(route))}`,
      '-H "Authorization: Bearer $CROUPIER_PLAYER_TOKEN"',
      ...(route.method === 'POST' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
      ...body.map((value) => `-H 'Content-Type: application/json' --data-raw ${shellQuoted(JSON.stringify(value))}`),
    ].join(' \\\n  '),
  ].join('\n');
};

/** The name of an operation as the clients in JavaScript and PHP write it. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same call by the client of each language. */
const clients = (route: Route, { js: [module, factory], type }: Caller): CodeSample[] => {
  const input = inputOf(route).map(([name, value]) => ({ name, ...literal(value) }));
  const isPlayer = route.audience === 'player';
  const named = (read: (name: string) => string, sign: string): string =>
    isPlayer
      ? `${read('CROUPIER_URL')}, token${sign}${read('CROUPIER_PLAYER_TOKEN')}`
      : `${read('CROUPIER_URL')}, key${sign}${read('CROUPIER_KEY')}, secret${sign}${read('CROUPIER_SECRET')}`;
  const jsInput = input.length > 0 ? `{ ${input.map((one) => `${one.name}: ${one.js}`).join(', ')} }` : '';
  const python = input.map((one) => `${one.name}${pythonWords.has(one.name) ? '_' : ''}=${one.python}`).join(', ');
  const php = input.map((one) => `${one.name}: ${one.php}`).join(', ');
  return [
    {
      lang: 'JavaScript',
      label: 'TypeScript',
      source: `import { ${factory} } from '${module}';

// npm install http://localhost:3000/guides/files/croupier-sdk.tgz; save as call.mjs
// export CROUPIER_URL=… ${isPlayer ? 'CROUPIER_PLAYER_TOKEN=…' : 'CROUPIER_KEY=… CROUPIER_SECRET=…'}
const croupier = ${factory}();
console.log(await croupier.${camelCase(route.name)}(${jsInput}));`,
    },
    {
      lang: 'Python',
      label: 'Python',
      source: `import os
from croupier import ${type}

croupier = ${type}(${named((name) => `os.environ["${name}"]`, '=')})
print(croupier.${route.name}(${python}))`,
    },
    {
      lang: 'PHP',
      label: 'PHP',
      source: `require 'Croupier.php';

$croupier = new Croupier\\${type}(${named((name) => `getenv('${name}')`, ': ')});
print_r($croupier->${camelCase(route.name)}(${php}));`,
    },
  ];
};

/** The samples of a call; none for calls of staff and guests. */
export const codeSamplesOf = (route: Route): CodeSample[] => {
  const caller = callers[route.audience];
  if (!caller) return [];
  const source = route.audience === 'player' ? tokenShell(route) : signedShell(route);
  return [{ lang: 'Shell', label: 'curl', source }, ...clients(route, caller)];
};
