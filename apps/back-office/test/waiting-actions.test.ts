import { describe, expect, test } from 'vitest';
import { filesBelow, readText } from '../../server/test/support/source-code.ts';
import { readRoutes } from './route-uses.ts';
import { direct, findWaitingActions } from './waiting-actions.ts';

const app = 'apps/back-office/src';
const files = filesBelow(app)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readText(path) }));
const known = Object.fromEntries(
  Object.entries(await readRoutes()).map(([name, { method }]) => [name, { changes: method !== 'GET' }]),
);

test('no action waits for a connection, and none is sent beside useAct', () => {
  expect(findWaitingActions(app, files, known)).toEqual([]);
});

test.each(
  Object.entries(direct).flatMap(([file, routes]) => Object.keys(routes).map((route) => [file, route] as const)),
)('the exception is needed: %s calls %s', (file, route) => {
  expect(known[route]).toBeDefined();
  expect(readText(`${app}/${file}`)).toContain(`call(${route},`);
});

describe('a planted violation is found:', () => {
  const sound = {
    'src/data.ts':
      "import { QueryClient, useMutation } from '@tanstack/react-query';\nnew QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } });\nexport const useAct = () => useMutation({ networkMode: 'always', retry: false, mutationFn: send });",
    'src/connection.ts': "export const isConnected = () => navigator.onLine; addEventListener('online', isConnected);",
    'src/pages/list.tsx': "import { useAct } from '../data.ts';\nexport const Page = () => useAct().run();",
    'src/pages/read.tsx': "import { call } from '../call.ts';\nvoid call(listPayments, {});",
    'src/pages/payments/use-claim.ts': "import { call } from '../../call.ts';\nvoid call(releasePayment, {});",
  };
  const found = (planted: Readonly<Record<string, string>>): string[] =>
    findWaitingActions(
      'src',
      Object.entries({ ...sound, ...planted }).map(([path, text]) => ({ path, text })),
      { approvePayment: { changes: true }, listPayments: { changes: false }, releasePayment: { changes: true } },
    );

  test('none in what is sound', () => {
    expect(found({})).toEqual([]);
  });

  test.each([
    [
      'an action beside the wrapper, which is paused without a connection',
      {
        'src/pages/list.tsx':
          "import { useMutation } from '@tanstack/react-query';\nexport const Page = () => useMutation({ networkMode: 'always', retry: false, mutationFn: send });",
      },
      [
        'src/pages/list.tsx:1 uses useMutation, which only data.ts may',
        'src/pages/list.tsx:2 sets a network mode of its own',
      ],
    ],
    [
      'an action beside the wrapper, by another import',
      {
        'src/pages/list.tsx':
          "import * as query from '@tanstack/react-query';\nexport const Page = () => query.useMutation({ mutationFn: send });",
      },
      ['src/pages/list.tsx:1 uses all of @tanstack/react-query, which only data.ts may'],
    ],
    [
      'a wrapper without the network mode',
      { 'src/data.ts': 'export const useAct = () => useMutation({ retry: false, mutationFn: send });' },
      ['src/data.ts:1 sends actions that wait for a connection'],
    ],
    [
      'a wrapper whose actions are paused',
      { 'src/data.ts': "export const useAct = () => useMutation({ networkMode: 'online', retry: false });" },
      ['src/data.ts:1 sends actions that wait for a connection'],
    ],
    [
      'a wrapper that repeats by itself',
      { 'src/data.ts': "export const useAct = () => useMutation({ networkMode: 'always', retry: 3 });" },
      ['src/data.ts:1 sends actions that wait for a connection'],
    ],
    [
      'a wrapper whose settings are hidden in a spread',
      { 'src/data.ts': 'export const useAct = () => useMutation({ ...settings });' },
      ['src/data.ts:1 sends actions that wait for a connection'],
    ],
    [
      'no wrapper at all',
      { 'src/data.ts': 'export const useAct = () => undefined;' },
      ['src/data.ts has no wrapper for actions'],
    ],
    [
      'a page that sends when the connection returns',
      { 'src/pages/list.tsx': "window.addEventListener('online', () => call(approvePayment, {}));" },
      ['src/pages/list.tsx:1 listens for the connection'],
    ],
    [
      'a page that is told when the connection returns',
      {
        'src/pages/list.tsx': "import { onReturn } from '../connection.ts';\nonReturn(() => call(approvePayment, {}));",
      },
      ['src/pages/list.tsx:1 waits for the connection to return'],
    ],
    [
      'what is sent when the page is left',
      { 'src/pages/list.tsx': "navigator.sendBeacon('/x');" },
      ['src/pages/list.tsx:1 uses sendBeacon, which sends later'],
    ],
    [
      'an action with a new key each time',
      { 'src/pages/list.tsx': "import { call } from '../call.ts';\nvoid call(approvePayment, {});" },
      ['src/pages/list.tsx:2 calls approvePayment beside useAct: after a lost answer it is done twice'],
    ],
    [
      'the same under other names',
      {
        'src/pages/list.tsx':
          "import { call as send } from '../call.ts';\nimport { approvePayment as approve } from '@croupier/contract/x.ts';\nvoid send(approve, {});",
      },
      ['src/pages/list.tsx:3 calls approvePayment beside useAct: after a lost answer it is done twice'],
    ],
    [
      'the same by the whole module',
      { 'src/pages/list.tsx': "import * as api from '../call.ts';\nvoid api.call(approvePayment, {});" },
      ['src/pages/list.tsx:2 calls approvePayment beside useAct: after a lost answer it is done twice'],
    ],
    [
      'a route that is chosen while it runs',
      {
        'src/pages/list.tsx':
          "import { call } from '../call.ts';\nvoid call(isDone ? listPayments : approvePayment, {});",
      },
      ['src/pages/list.tsx:2 calls a route that cannot be told'],
    ],
    [
      'a call that is handed on',
      { 'src/pages/list.tsx': "import { call } from '../call.ts';\nexport const send = call;" },
      ['src/pages/list.tsx:2 hands call on, so that nobody sees what it sends'],
    ],
    [
      'an exception of another file',
      { 'src/pages/list.tsx': "import { call } from '../call.ts';\nvoid call(releasePayment, {});" },
      ['src/pages/list.tsx:2 calls releasePayment beside useAct: after a lost answer it is done twice'],
    ],
    [
      'actions that are kept and resumed',
      { 'src/main.tsx': 'void queryClient.resumePausedMutations();' },
      ['src/main.tsx:1 uses resumePausedMutations, which sends later'],
    ],
  ])('%s', (_, planted, faults) => {
    expect(found(planted)).toEqual(faults);
  });
});
