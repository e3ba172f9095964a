import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playerWith } from '../../../test/money.ts';
import { createWorld, type Operator, type World } from '../../../test/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { rollUpChunk } from './roll-up-queries.ts';

describe('what play pays for reports', () => {
  let world: World;
  let operator: Operator;
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
  });
  afterAll(() => world.close());

  test('no trigger on what play writes, no foreign key of a report to it, no index on the ledger but its own two', async () => {
    const written = ['ledger_entries', 'accounts', 'game_rounds'];
    const triggers = await world.admin`
      select tgname from pg_trigger where not tgisinternal and tgrelid = any(${written}::regclass[])`;
    expect([...triggers]).toEqual([]);
    const referring = await world.admin`
      select conname from pg_constraint where contype = 'f' and confrelid = any(${written}::regclass[])`;
    expect([...referring]).toEqual([]);
    const indexes = await world.admin<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index where indrelid = 'ledger_entries'::regclass order by 1`;
    expect(indexes.map(({ name }) => name)).toEqual(['ledger_entries_pkey', 'ledger_entries_rare']);
  });

  test('nobody who plays waits for a rollup that is under way', async () => {
    const player = await playerWith(operator, 1_000);
    await inOperator(world.app.sql, operator.operator_id, async (tx) => {
      expect((await rollUpChunk(tx, operator.operator_id, 1_000)).entries).toBeGreaterThan(0);
      // Its transaction is still open, and holds whatever it has locked.
      const reply = await operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
        amount: 100,
        external_reference: 'while rolling up',
      });
      expect(reply.status, reply.text).toBe(201);
    });
  });

  test('whoever is a test player stays one, as the figures were built on it', async () => {
    const player = await playerWith(operator, 0);
    const change = world.admin`update players set is_test = true where id = ${player}`;
    await expect(change).rejects.toThrow('never changes');
  });
});
