import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@croupier/contract/route.ts';
import { readText, root } from './source-code.ts';

type Json = { [key: string]: unknown };

/** The file with the recorded answers of examples. */
export const recordedAnswersPath = 'packages/contract/openapi/answers.json';
export const recordedEventsPath = 'packages/contract/openapi/events.json';

/** The prefix of a secret may be shown. */
const hidden: Readonly<Record<string, (value: string) => string>> = {
  secret: (value) => `${value.slice(0, value.indexOf('_') + 1)}…`,
  token: () => '…',
  link: (value) => `${unmarked(value).split('#')[0]}#inv_…`,
  uri: () => 'otpauth://totp/…',
  qr_svg: () => '<svg …',
  code: (value) => (/^\w{4}-\w{4}-\w{4}$/.test(value) ? '…' : value),
  url: (value) => (value.includes('code_challenge=') ? 'https://id.lucky.example/auth?…' : unmarked(value)),
  issuer: (value) => value.replace(/^http:\/\/127\.0\.0\.1:\d+/, 'https://id.lucky.example'),
};

/** Removes unique values of a test, and its address. */
const unmarked = (text: string): string =>
  text
    .replaceAll(/[- ][0-9a-f]{10}(?![0-9a-z])/g, '')
    .replace(/^http:\/\/localhost(:\d+)?/, 'https://croupier.example');

/** An answer for the documentation: short lists, no secrets, a neutral address. */
const presentable = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return hidden[key]?.(value) ?? unmarked(value);
  if (Array.isArray(value)) return value.map((item) => presentable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, presentable(inner, name)]));
};

const shortened = (route: Route, body: Json): Json =>
  route.reply.shape === 'one' ? body : { ...body, data: (body.data as unknown[]).slice(0, 2) };

/** Records the answers of the running system. CROUPIER_RECORD=1 writes all of them, names with commas only theirs. */
const recorderAt = (path: string) => {
  const kept = new Map<string, unknown>();
  return {
    keep: (name: string, body: unknown): void => void kept.set(name, presentable(body)),
    write: (): void => {
      const wanted = process.env.CROUPIER_RECORD;
      if (!wanted) return;
      const answers = wanted === '1' ? kept : withNamed(path, wanted.split(','), kept);
      const sorted = Object.fromEntries([...answers].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(join(root, path), `${JSON.stringify(sorted, null, 2)}\n`);
    },
  };
};

/** The recorded answers with new ones of these names. */
const withNamed = (
  path: string,
  names: readonly string[],
  kept: ReadonlyMap<string, unknown>,
): Map<string, unknown> => {
  const missing = names.find((name) => !kept.has(name));
  if (missing) throw new Error(`CROUPIER_RECORD=${missing}: nothing of this name was recorded.`);
  return new Map([
    ...Object.entries(JSON.parse(readText(path))),
    ...names.map((name) => [name, kept.get(name)] as const),
  ]);
};

export const recorder = () => {
  const { keep, write } = recorderAt(recordedAnswersPath);
  return {
    write,
    keep: (route: Route, body: Json): void => {
      if (!['file', 'redirect', 'stream'].includes(route.reply.shape)) keep(route.name, shortened(route, body));
    },
  };
};

export const eventRecorder = () => recorderAt(recordedEventsPath);
