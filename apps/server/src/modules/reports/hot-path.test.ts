import { describe, expect, test } from 'vitest';
import { playerWith } from '../../../test/support/money.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { rollUpChunk } from './roll-up-queries.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

describe('reports add no cost to play', () => {
  test('no trigger fires for what play writes, no foreign key of a report, no full index on the ledger but its key', async () => {
    const written = ['ledger_entries', 'accounts', 'game_rounds'];
    const triggers = await world.admin<{ definition: string }[]>`
      select pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and tgrelid = any(${written}::regclass[])`;
    // The engine changes the version of every account that it writes, and says that it is the engine: neither of these
    // triggers ever fires for it.
    expect(triggers.map(({ definition }) => definition).toSorted()).toEqual([
      expect.stringMatching(/BEFORE UPDATE ON public\.accounts .*WHEN \(\(?new\.version = old\.version\)?\)/),
      expect.stringMatching(/ON public\.game_rounds .*WHEN .*app\.account_writer.* IS DISTINCT FROM 'engine'/),
    ]);
    const referring = await world.admin`
      select conname from pg_constraint where contype = 'f' and confrelid = any(${written}::regclass[])`;
    expect([...referring]).toEqual([]);
    const indexes = await world.admin<{ name: string; kind: string; is_partial: boolean }[]>`
      select i.indexrelid::regclass::text as name, m.amname as kind, i.indpred is not null as is_partial
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      where i.indrelid = 'ledger_entries'::regclass order by 1`;
    // A bet or a win costs one B-tree entry; time ranges are in a BRIN index, and the others hold rare types only.
    expect([...indexes]).toEqual([
      { name: 'ledger_entries_by_time', kind: 'brin', is_partial: false },
      { name: 'ledger_entries_pkey', kind: 'btree', is_partial: false },
      { name: 'ledger_entries_rare', kind: 'btree', is_partial: true },
      { name: 'ledger_entries_rare_by_time', kind: 'btree', is_partial: true },
    ]);
  });

  test('play never waits for a running rollup', async () => {
    const player = await playerWith(operator, 1_000);
    await inOperator(world.app.sql, operator.operator_id, async (tx) => {
      expect((await rollUpChunk(tx, operator.operator_id, 1_000)).entries).toBeGreaterThan(0);
      // Its SQL transaction is still open, and holds all its locks.
      const reply = await operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
        amount: 100,
        external_reference: 'while rolling up',
      });
      expect(reply.status, reply.text).toBe(201);
    });
  });

  test('is_test of a player never changes, because figures are built on it', async () => {
    const player = await playerWith(operator, 0);
    const change = world.admin`update players set is_test = true where id = ${player}`;
    await expect(change).rejects.toThrow('never changes');
  });
});
