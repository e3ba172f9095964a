import type { Entity } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { MalformedJson, parseStrictJson } from '../base/strict-json.ts';
import { findBadText } from '../base/text.ts';
import { nullAsAbsent } from './null-as-absent.ts';

/** Parses the body. Malformed JSON or a wrong content type is INVALID_REQUEST; nothing else is checked here. */
export const readBody = (bytes: Uint8Array, contentType: string | undefined, optional: boolean): unknown => {
  if (bytes.length === 0) {
    if (optional) return {};
    throw new Refusal('INVALID_REQUEST', 'The request needs a JSON body.', { reason: 'empty body' });
  }
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? ''))
    throw new Refusal('INVALID_REQUEST', 'The body must be sent as application/json.', {
      reason: 'content type',
      content_type: contentType ?? null,
    });
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error;
    throw new Refusal('INVALID_REQUEST', `The body is not acceptable JSON: ${error.reason}.`, {
      reason: error.reason,
      position: error.position,
    });
  }
};

/** Validates data by a schema; VALIDATION_FAILED lists the messages of every field. */
export const validate = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const { faults, data } = check(schema, value);
  refuseFaults([...faults]);
  return data as z.output<T>;
};

/** A body may hold tens of thousands of wrong fields; listing the first ones is enough. */
export const maxFields = 50;
/** The key that holds the number of further fields. No field has this name. */
export const moreFields = '…';

const longestName = 200;
const cut = (field: string): string => (field.length > longestName ? `${field.slice(0, longestName)}…` : field);

/** Refuses when there are faults: lists all of them up to a limit, and the number of the rest. */
export const refuseFaults = (faults: readonly (readonly [string, readonly string[]])[]): void => {
  if (faults.length === 0) return;
  const shown = faults.slice(0, maxFields).map(([field, messages]) => [cut(field), messages] as const);
  const rest = faults.length - shown.length;
  const more = rest > 0 ? [[moreFields, [`${rest} more fields are wrong`]] as const] : [];
  throw new Refusal('VALIDATION_FAILED', undefined, Object.fromEntries([...shown, ...more]));
};

/** Returns what a schema makes of a value: the data, or the messages of every wrong field. */
export const check = <T extends z.ZodType>(
  schema: T,
  value: unknown,
): { readonly faults: ReadonlyMap<string, readonly string[]>; readonly data?: z.output<T> } => {
  const bad = findBadText(value);
  if (bad) return { faults: new Map([[bad.path || 'body', [bad.problem]]]) };
  const result = schema.safeParse(nullAsAbsent(schema, value));
  if (result.success) return { faults: new Map(), data: result.data };
  // A map, because a field may be called constructor, which every object already has.
  const details = new Map<string, string[]>();
  for (const issue of result.error.issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of fields) {
      const field = path.map(String).join('.') || 'body';
      const said = details.get(field) ?? [];
      const message = readable(issue);
      if (!said.includes(message)) details.set(field, [...said, message]);
    }
  }
  return { faults: details };
};

const articles: Record<string, string> = { array: 'an array', object: 'an object', int: 'an integer' };

/** Replaces the library's messages by ours. */
const readable = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') {
    if (issue.message.endsWith('received undefined')) return 'is required';
    if (issue.message.endsWith('received array') && issue.expected === 'string')
      return 'must be given once, as a string';
    return issue.message.startsWith('Invalid input: expected')
      ? `must be ${articles[issue.expected] ?? `a ${issue.expected}`}`
      : issue.message;
  }
  if (issue.code === 'unrecognized_keys') return 'is not known';
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_key') return 'is not a name that is known here';
  return issue.message.startsWith('Too ') || issue.message.startsWith('Invalid') ? bounds(issue) : issue.message;
};

const bounds = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_small' && issue.inclusive === false) return `must be more than ${issue.minimum}`;
  if (issue.code === 'too_small')
    return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'too_big')
    return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'invalid_format') return `must be a valid ${issue.format.replaceAll('_', ' ')}`;
  return issue.message;
};

/** Parses path ids: positive integers below 2^53, or a caller's own printable text; anything else names nothing. */
export const readIds = (
  params: Record<string, string>,
  entities: Readonly<Record<string, Entity>>,
): Record<string, number | string> => {
  const ids: Record<string, number | string> = {};
  for (const [name, text] of Object.entries(params)) {
    if (entities[name] === 'text') {
      if (!/^[\x21-\x7e]{1,128}$/.test(text)) throw new Refusal('NOT_FOUND');
      ids[name] = text;
      continue;
    }
    const id = Number(text);
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id)) throw new Refusal('NOT_FOUND');
    ids[name] = id;
  }
  return ids;
};
