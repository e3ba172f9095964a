import type { Profiler } from 'node:inspector';

/** Assigns a function to a part by the location of its code; the first match wins. */
const parts: readonly (readonly [name: string, place: RegExp])[] = [
  [
    'crypto',
    /node:internal\/crypto|base\/(secret-box|hmac-sha256|sha256)|call\/signature|originals\/(seeds|draws)|wallet\/book/,
  ],
  ['validation', /node_modules\/zod|packages\/contract|call\/validate|http\/prepare|base\/strict-json/],
  ['PostgreSQL driver', /node_modules\/(pg|pg-\w+|postgres-\w+)\/|src\/database/],
  ['rules and engine', /src\/(engine|modules|outbox)|base\/(batch|waiting|windows|money|moment)/],
  ['admission and guard', /src\/(admission|call)/],
  ['log and metrics', /pino|sonic-boom|http\/observe|src\/metrics|prom-client/],
  [
    'HTTP',
    /node:(_http|http|net|internal\/(http|net|streams?|stream_base|webstreams|url))|fastify|find-my-way|src\/http|avvio/,
  ],
  [
    'event loop and timers',
    /node:internal\/(process|timers|async|task|promises)|node:(timers|events|async_hooks|diagnostics)/,
  ],
];

const special: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code'],
  ['(idle)', 'idle'],
  ['(root)', 'native code'],
]);

/** Native functions have a name and no location. */
const natives: readonly (readonly [name: string, names: RegExp])[] = [
  ['socket writes', /^write/],
  ['crypto', /^(init|update|final|digest|hash|CipherBase|Hmac|Hash|timingSafeEqual|setAAD|getAuthTag|setAuthTag)$/],
];

const partOf = ({ functionName, url }: Profiler.ProfileNode['callFrame']): string => {
  // The sampling itself is not measured.
  if (url === 'node:inspector') return 'idle';
  const [table, text] = url === '' ? [natives, functionName] : [parts, url];
  return special.get(functionName) ?? table.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other JavaScript';
};

/** How many microseconds were spent in each part itself, without what it called. */
export const selfTimes = (profile: Profiler.Profile): ReadonlyMap<string, number> => {
  const partById = new Map(profile.nodes.map((node) => [node.id, partOf(node.callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const part = partById.get(id) ?? 'other JavaScript';
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  }
  return times;
};
