import { permissions } from '@croupier/contract/permissions.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { scopes } from '@croupier/contract/scopes.ts';
import { expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';
import { type Field, fieldsOf } from '../src/schema-fields.ts';
import { audit } from '../src/text/de/audit.ts';
import { fields, values } from '../src/text/de/labels.ts';
import { rights } from '../src/text/german/rights.ts';

/** Fields that no form shows: paging, and what the browser answers for a passkey. */
const unseen = ['page', 'per_page', 'before', 'by', 'response', 'rawId', ''];

const namesOf = ({ name, parts }: Field): string[] => [name, ...parts.flatMap(namesOf)];
const optionsOf = ({ options, parts }: Field): string[] => [...options, ...parts.flatMap(optionsOf)];

const asked = (backOfficeRoutes as readonly Route[]).flatMap((route) => [
  ...fieldsOf(route.query),
  ...fieldsOf(route.body),
]);
/** Codes and names for programs, which are the same in every language. */
const isTechnical = (value: string): boolean => /^[A-Z]|[.:/]|^\d|^$|^(csv|json|true|false)$/.test(value);

test('every field of a form and of a filter has a German name', () => {
  const missing = asked.flatMap(namesOf).filter((name) => !unseen.includes(name) && !(name in fields));
  expect([...new Set(missing)]).toEqual([]);
});

test('every value that can be chosen has a German word', () => {
  const missing = asked.flatMap(optionsOf).filter((value) => !isTechnical(value) && !(value in values));
  expect([...new Set(missing)]).toEqual([]);
});

test('every column and fact that is named by its field alone has a German name', () => {
  const code = filesBelow('apps/back-office/src/pages').filter((path) => path.endsWith('.tsx'));
  const named = code.flatMap((path) =>
    [...readText(path).matchAll(/\{\s*name: '([a-z_]+)',\s*(?:cell|value):/g)].map((match) => match[1] as string),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !(name in fields))).toEqual([]);
});

test('every right of a key and of staff is described in German', () => {
  const described = [...Object.values(scopes), ...Object.values(permissions)];
  expect(described.filter((description) => !(description in rights))).toEqual([]);
});

test('every action of the audit log has German words', () => {
  const code = filesBelow('apps/server/src/modules').filter((path) => path.endsWith('.ts') && !path.includes('.test.'));
  const actions = code.flatMap((path) =>
    [...readText(path).matchAll(/action: '([a-z_]+)\.([a-z_]+)'/g)].map(([, thing = '', act = '']) => ({ thing, act })),
  );
  expect(actions.length).toBeGreaterThan(50);
  const missing = actions.flatMap(({ thing, act }) => [
    ...(thing in audit.things ? [] : [thing]),
    ...(act in audit.acts ? [] : [act]),
  ]);
  expect([...new Set(missing)]).toEqual([]);
});
