import { expect, test } from 'vitest';
import type { Tx } from '../database/pool.ts';
import { createOperatorLoader } from './operator.ts';

const row = (version: number, settings: object = {}) => ({
  operator_id: 7,
  slug: 'seven',
  settings,
  version,
  facts_version: 1,
});
const answering = (...rows: object[]): Tx => (async () => rows) as unknown as Tx;

test('parses settings again only when their version rose', async () => {
  const operators = createOperatorLoader();
  const first = await operators.load(answering(row(1)), 7);
  expect(await operators.load(answering(row(1)), 7)).toBe(first);
  const second = await operators.load(answering(row(2)), 7);
  expect(second).not.toBe(first);
  expect(second.facts.version).toBe(2);
  expect(await operators.load(answering(row(2)), 7)).toBe(second);
});

test('another version of games and rates keeps the parsed settings', async () => {
  const operators = createOperatorLoader();
  const first = await operators.load(answering(row(1)), 7);
  const second = await operators.load(answering({ ...row(1), facts_version: 2 }), 7);
  expect([second.facts_version, second.facts]).toEqual([2, first.facts]);
  expect(second.facts).toBe(first.facts);
});

test('each operator has its own settings', async () => {
  const operators = createOperatorLoader();
  const seven = await operators.load(answering(row(1)), 7);
  const eight = await operators.load(answering({ ...row(1), operator_id: 8 }), 8);
  expect([seven.facts.operator_id, eight.facts.operator_id]).toEqual([7, 8]);
});

test('reads dropped settings again even under the same version', async () => {
  const operators = createOperatorLoader();
  const first = await operators.load(answering(row(1)), 7);
  operators.forget();
  expect(await operators.load(answering(row(1)), 7)).not.toBe(first);
});

test('an operator that does not exist is an error', async () => {
  await expect(createOperatorLoader().load(answering(), 7)).rejects.toThrow('There is no operator 7');
});
