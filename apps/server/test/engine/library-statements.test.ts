import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordTrips, type Sent } from '../support/recorded-trips.ts';
import { createFileWorld } from '../support/world.ts';
import { borrow, payFines, renew } from './library.ts';
import { addTitle, createTables, openNode, run } from './library-tables.ts';

/** What a batch sends to PostgreSQL, in round trips: a line is a statement with the members that it names. */
const world = await createFileWorld();
await createTables(world);
const recording = recordTrips();
afterAll(() => recording.stop());

type Member = readonly [number, number];
let operator_id: number;
let members: Member[];
beforeEach(async () => {
  ({ operator_id } = await world.addOperator());
  members = [1, 2, 3].map((n) => [operator_id, operator_id * 1_000 + n] as const);
  await addTitle(world, operator_id, 'Emma', 9);
  for (const [, player_id] of members)
    await world.admin`insert into library_members (operator_id, player_id) values (${operator_id}, ${player_id})`;
});

/** `insert library_loans 1 3`: the verb, the table, and which of the members are among the values. */
const lineOf = ({ summary, text, values }: Sent): string => {
  const all = JSON.stringify(values);
  const named = members.flatMap(([, player], n) => (new RegExp(`\\b${player}\\b`).test(all) ? [n + 1] : []));
  const [verb = ''] = summary.toLowerCase().split(' ', 1);
  const isProof = verb === 'select' && text.includes('assert_current');
  const table = /\b(library_\w+|operators|set_config)\b/.exec(text)?.[0];
  return [isProof ? 'prove' : verb, table, ...named].filter((word) => word !== undefined).join(' ');
};
const sent = (): string[][] => recording.trips().map((trip) => trip.map(lineOf));

const begin = ['begin', 'select set_config'];
const renewals = (...who: readonly number[]): string[] => [
  ['update library_members', ...who].join(' '),
  ['insert library_loans', ...who].join(' '),
  'insert library_slips',
  'commit',
];

const open = () => {
  const { engine } = openNode(world);
  const lend = async (member: Member): Promise<number> => {
    const { status, data } = await run(engine, borrow, member, { title: 'Emma' });
    expect(status).toBe(200);
    return (data as { id: number }).id;
  };
  const renewOf = async (member: Member, loan_id: number): Promise<number> =>
    (await run(engine, renew, member, { loan_id, title: 'Emma', slip: randomUUID() })).status;
  return { engine, lend, renewOf };
};

/** Three members with a loan each, all cached by one node; another renews the loan of the second. */
const openThree = async () => {
  const [one, other] = [open(), open()];
  const loans: number[] = [];
  for (const member of members) loans.push(await one.lend(member));
  const renewAll = async (): Promise<string[][]> => {
    sent();
    const statuses = await Promise.all(members.map((member, n) => one.renewOf(member, loans[n] as number)));
    expect(statuses).toEqual([200, 200, 200]);
    return sent();
  };
  const change = async (n: number) => expect(await other.renewOf(members[n]!, loans[n]!)).toBe(200);
  return { one, loans, renewAll, change, changeSecond: () => change(1) };
};

test('a member who is not cached is locked and loaded in one round trip, and written in another', async () => {
  const { lend } = open();
  await lend(members[0]!);
  expect(sent()).toEqual([
    [
      ...begin,
      'select operators',
      'select library_members 1',
      'select library_loans 1',
      'select library_titles',
      'select library_copies',
    ],
    ['update library_members 1', 'insert library_loans 1', 'update library_copies', 'commit'],
  ]);
});

test('of what is cached nothing is loaded but what the members share, and the row that proves the rest', async () => {
  const { lend } = open();
  await lend(members[0]!);
  sent();
  await lend(members[0]!);
  expect(sent()[0]).toEqual([...begin, 'select operators', 'select library_members 1', 'select library_copies']);
});

test('the catalogue that one member read is known for the next, who is not cached', async () => {
  const { lend } = open();
  await lend(members[0]!);
  sent();
  await lend(members[1]!);
  expect(sent()[0]).toEqual([
    ...begin,
    'select operators',
    'select library_members 2',
    'select library_loans 2',
    'select library_copies',
  ]);
});

test('of a catalogue, what was read before stays known beside what is read later', async () => {
  await addTitle(world, operator_id, 'Persuasion', 9);
  const { engine } = open();
  const [first, second] = members as [Member, Member];
  for (const title of ['Emma', 'Persuasion']) await run(engine, borrow, first, { title });
  sent();
  for (const title of ['Emma', 'Persuasion']) await run(engine, borrow, second, { title });
  expect(sent().flat()).not.toContain('select library_titles');
});

test('a batch of three cached members is one round trip, in which everything is proved', async () => {
  const { renewAll } = await openThree();
  expect(await renewAll()).toEqual([[...begin, 'prove operators', 'prove library_slips', ...renewals(1, 2, 3)]]);
});

test('a command that changes nothing writes nothing: the version of its account is proved', async () => {
  const { lend, engine } = open();
  await lend(members[0]!);
  sent();
  expect((await run(engine, payFines, members[0]!, { fines: 0 })).data).toEqual({ owed: 0 });
  expect(sent()).toEqual([[...begin, 'prove operators', 'prove library_members 1', 'commit']]);
});

test('when another node has changed one of three, all are locked, and of that one alone its own facts are read', async () => {
  const { renewAll, changeSecond } = await openThree();
  await changeSecond();
  const [inVain, rollback, locked, outdated, written, ...more] = await renewAll();
  expect(inVain).toEqual([...begin, 'prove operators', 'prove library_slips', ...renewals(1, 2, 3)]);
  expect(rollback).toEqual(['rollback']);
  expect(locked).toEqual([...begin, 'select operators', 'select library_members 1 2 3']);
  expect(outdated).toEqual(['select library_loans 2', 'select library_slips']);
  expect(written).toEqual(['prove library_slips', ...renewals(1, 2, 3)]);
  expect(more).toEqual([]);
});

test('a contested member is loaded at once, and the two beside it are not', async () => {
  const { renewAll, changeSecond } = await openThree();
  for (let turn = 0; turn < 2; turn += 1) {
    await changeSecond();
    await renewAll();
  }
  await changeSecond();
  expect(await renewAll()).toEqual([
    [...begin, 'select operators', 'select library_members 1 2 3', 'select library_loans 2', 'select library_slips'],
    ['prove library_slips', ...renewals(1, 2, 3)],
  ]);
});

test('where other nodes often change something, batches begin with the locks, until that has become rare', async () => {
  const { renewAll, change } = await openThree();
  for (let turn = 0; turn < 5; turn += 1) {
    await change(turn % 3);
    expect((await renewAll())[1]).toEqual(['rollback']);
  }
  const locked = [...begin, 'select operators', 'select library_members 1 2 3'];
  const written = ['prove library_slips', ...renewals(1, 2, 3)];
  await change(2);
  expect(await renewAll()).toEqual([locked, ['select library_loans 3', 'select library_slips'], written]);
  for (let turn = 0; turn < 4; turn += 1) expect(await renewAll()).toEqual([locked, written]);
  expect(await renewAll()).toEqual([[...begin, 'prove operators', 'prove library_slips', ...renewals(1, 2, 3)]]);
});

test('after the facts of the operator have changed, what was read of a catalogue is read again', async () => {
  const { renewAll } = await openThree();
  await world.admin`update operators set facts_version = facts_version + 1 where operator_id = ${operator_id}`;
  const trips = await renewAll();
  expect(trips.slice(2)).toEqual([
    [...begin, 'select operators', 'select library_members 1 2 3'],
    ['select library_loans 1 2 3', 'select library_titles', 'select library_slips'],
    renewals(1, 2, 3),
  ]);
});

test('only when what was assumed to be new exists is it looked up, for all that assumed so', async () => {
  const { one, loans, changeSecond } = await openThree();
  await changeSecond();
  await world.admin`insert into library_slips (operator_id, slip) values (${operator_id}, 'used')`;
  sent();
  const renewals = members.map((member, n) =>
    run(one.engine, renew, member, { loan_id: loans[n] as number, title: 'Emma', slip: n === 0 ? 'used' : `new${n}` }),
  );
  expect((await Promise.all(renewals)).map(({ code }) => code)).toEqual([
    'DUPLICATE_TRANSACTION',
    undefined,
    undefined,
  ]);
  const trips = sent();
  expect(trips.map((trip) => trip.filter((line) => line.includes('library_slips')))).toEqual([
    ['prove library_slips', 'insert library_slips'],
    [],
    [],
    ['select library_slips'],
    ['prove library_slips', 'insert library_slips'],
    [],
    ['select library_slips'],
    [],
    ['insert library_slips'],
  ]);
});
