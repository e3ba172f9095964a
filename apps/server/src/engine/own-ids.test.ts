import { describe, expect, test } from 'vitest';
import { alertsUrl, newRule, rulesUrl } from '../../test/support/aml.ts';
import { addBonus, granted } from '../../test/support/bonuses.ts';
import { must, mustData } from '../../test/support/client.ts';
import { deposit, playerWith } from '../../test/support/money.ts';
import { newPlayerBody, registerTestPlayer } from '../../test/support/players.ts';
import { addCode, redeem } from '../../test/support/promo-codes.ts';
import { addStudio, openGameSessionOf } from '../../test/support/provider.ts';
import { addTestStaff } from '../../test/support/staff.ts';
import { findingsAt } from '../../test/support/verify-story.ts';
import { createFileWorld, type Operator } from '../../test/support/world.ts';
import { createIdSource, ownBlocks, takeIds } from './ids.ts';

const world = await createFileWorld(undefined, { idsFromOne: true });
const { sql } = world.app;

const payments = async (operator: Operator, count: number): Promise<number[]> => {
  const player = await playerWith(operator, 0);
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await deposit(operator, player, 100)).body.data.id);
  return ids;
};

const nextOf = async ({ operator_id }: Operator, kind: string): Promise<number | undefined> => {
  const [row] = await world.admin<{ next: number }[]>`
    select next from id_blocks where operator_id = ${operator_id} and kind = ${kind}`;
  return row?.next;
};

/** What a server of the previous version does for each of its blocks of payments. */
const takeShared = async (): Promise<number[]> => {
  const [row] = await world.admin<{ first: number }[]>`select nextval('payment_ids') as first`;
  return Array.from({ length: 256 }, (_, n) => row!.first + n);
};

/** A player as a server of the previous version inserts one: without an id. */
const insertAsBefore = async ({ operator_id }: Operator, player: number): Promise<number> => {
  const [row] = await world.admin<{ id: number }[]>`
    insert into players (operator_id, username, email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, created_at, updated_at)
    select operator_id, username || '-before', 'before-' || email, first_name, last_name, birth_date, country, currency,
      terms_accepted_at, password_hash, created_at, updated_at
    from players where operator_id = ${operator_id} and id = ${player} returning id`;
  return row!.id;
};

describe('ids of players, payments and the rest', () => {
  test('are each operator’s own and begin with 1', async () => {
    for (const operator of [await world.addOperator(), await world.addOperator()]) {
      expect([await registerTestPlayer(operator), await registerTestPlayer(operator)]).toEqual([1, 2]);
      expect(await payments(operator, 3)).toEqual([1, 2, 3]);
    }
  });

  test('so are those of bonuses, grants, redemptions, alerts, transactions and ledger entries', async () => {
    for (const operator of [await world.addOperator(), await world.addOperator()]) {
      const { operator_id } = operator;
      const staff = await addTestStaff(world, operator);
      expect([await addBonus(staff), await addBonus(staff)]).toEqual([1, 2]);
      await must(staff.post(rulesUrl, newRule({ parameters: { threshold: 1 } })));
      const player = await playerWith(operator, 1_000);
      const second = await playerWith(operator, 1_000);
      expect([await granted(operator, player, 1), await granted(operator, player, 2)]).toEqual([1, 2]);
      const code = await addCode(staff, 1);
      const used = await mustData(redeem(operator, player, code.code));
      expect([used.redemption_id, used.bonus.id]).toEqual([1, 3]);
      const alerts = await mustData(staff.get(alertsUrl));
      expect(alerts.map(({ id, player_id }: { id: number; player_id: number }) => [id, player_id])).toEqual([
        [2, second],
        [1, player],
      ]);
      const session = await openGameSessionOf(await addStudio(world, operator, staff), player);
      await must(session.bet('b', 10));
      await must(session.win('w', 10));
      await must(session.rollback('never', 'unknown'));
      const transactions = await world.admin`
        select id, kind from provider_transactions where operator_id = ${operator_id} order by id`;
      expect(transactions.map(({ id, kind }) => [id, kind])).toEqual([
        [1, 'bet'],
        [2, 'win'],
        [3, 'rollback'],
        [4, 'bet'],
      ]);
      const entries = await world.admin<{ id: number }[]>`
        select id from ledger_entries where operator_id = ${operator_id} order by id`;
      expect(entries.map(({ id }) => id)).toEqual(entries.map((_, n) => n + 1));
    }
  });

  test('go on above all that the operator has', async () => {
    const operator = await world.addOperator();
    const first = await registerTestPlayer(operator);
    const [id] = await payments(operator, 1);
    await world.admin`
      insert into payment_requests select (jsonb_populate_record(p, '{"id": 5000, "external_reference": "imported"}')).*
      from payment_requests p where operator_id = ${operator.operator_id} and id = ${id as number}`;
    await world.admin`
      insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency,
        terms_accepted_at, password_hash, created_at, updated_at)
      select operator_id, 700, 'imported', 'imported@example.com', first_name, last_name, birth_date, country, currency,
        terms_accepted_at, password_hash, created_at, updated_at
      from players where operator_id = ${operator.operator_id} and id = ${first}`;
    expect(await registerTestPlayer(operator)).toBe(701);
    world.app.forget();
    expect((await payments(operator, 1))[0]).toBe(5_001);
  });

  test('are taken once, however many ask at the same time on several nodes', async () => {
    const operator = await world.addOperator();
    const node = await world.startNode();
    const asked = Array.from({ length: 40 }, (_, n) =>
      takeIds(n % 2 === 0 ? sql : node.sql, operator.operator_id, 'payment', 3),
    );
    const firsts = await Promise.all(asked);
    expect(firsts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => 3 * n + 1));
    const registered = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        operator.client.post('/api/v1/operator/players', newPlayerBody(), { via: n % 2 === 0 ? world.app : node }),
      ),
    );
    const ids = registered.map(({ body }) => body.data.id as number);
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  test('a refused registration leaves a gap, and no id comes twice', async () => {
    const operator = await world.addOperator();
    const body = newPlayerBody();
    expect((await operator.client.post('/api/v1/operator/players', body)).body.data.id).toBe(1);
    expect((await operator.client.post('/api/v1/operator/players', body)).status).toBe(422);
    expect(await registerTestPlayer(operator)).toBe(3);
  });

  test('an id that was given twice: the registration takes another', async () => {
    const operator = await world.addOperator();
    const body = newPlayerBody();
    await world.admin.unsafe(`
      create sequence refused_once;
      create function refuse_once() returns trigger language plpgsql as $$ begin
        if new.username = '${body.username}' and nextval('refused_once') = 1 then
          raise exception using errcode = '23505', constraint = 'players_pkey', message = 'duplicate';
        end if;
        return new;
      end $$;
      grant usage on sequence refused_once to croupier_app;
      create trigger refuse_once before insert on players for each row execute function refuse_once()`);
    const reply = await operator.client.post('/api/v1/operator/players', body);
    await world.admin.unsafe('drop trigger refuse_once on players');
    expect([reply.status, reply.body.data?.id]).toEqual([201, 2]);
  });

  test('blocks begin small and grow, for each operator by itself', async () => {
    const [busy, calm] = [await world.addOperator(), await world.addOperator()];
    const ids = createIdSource((...wanted) => takeIds(sql, ...wanted), { payment: 1 });
    const sizes: number[] = [];
    for (let before = 1; sizes.length < 11; ) {
      const { next, release } = await ids.reserve(busy.operator_id, 8);
      for (let n = 0; n < 8; n += 1) next('payment');
      release();
      const after = (await nextOf(busy, 'payment')) as number;
      if (after > before) sizes.push(after - before);
      before = after;
    }
    expect(sizes).toEqual([8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096, 4_096]);
    (await ids.reserve(calm.operator_id, 1)).release();
    expect(await nextOf(calm, 'payment')).toBe(1 + ownBlocks.first);
    await ids.reserve(calm.operator_id, 6_000);
    expect(await nextOf(calm, 'payment')).toBe(1 + 6_000);
  }, 120_000);
});

describe('while servers of the previous version run beside', () => {
  test('payments: what they take from the shared sequence is never given to an operator again', async () => {
    const operator = await world.addOperator();
    const early = await takeShared();
    const own = await payments(operator, 2);
    const later = await takeShared();
    world.app.forget();
    own.push(...(await payments(operator, 2)));
    const late = await takeShared();
    const theirs = new Set([...early, ...later, ...late]);
    expect(own.filter((id) => theirs.has(id))).toEqual([]);
    // Ten million payments of such servers away.
    expect(Math.min(...own) - Math.max(...early)).toBeGreaterThan(9_000_000);
    expect(own).toEqual(own.toSorted((a, b) => a - b));
  });

  test('players: theirs get the operator’s next id, too', async () => {
    const operator = await world.addOperator();
    const ids = [await registerTestPlayer(operator)];
    ids.push(await insertAsBefore(operator, 1), await registerTestPlayer(operator));
    expect(ids).toEqual([1, 2, 3]);
  });
});

test('verify names an id that lies beyond the block', async () => {
  const operator = await world.addOperator();
  const player = await registerTestPlayer(operator);
  const [payment] = await payments(operator, 1);
  await addBonus(await addTestStaff(world, operator));
  expect(await findingsAt(world, operator)).toEqual([]);
  await world.admin`update id_blocks set next = 1 where operator_id = ${operator.operator_id}`;
  const found = (await findingsAt(world, operator)).filter(({ check }) => check === 'ids');
  expect(found).toMatchObject([
    { message: 'bonus 1: the operator gets 1 next, which is not above it' },
    { entry_id: 1 },
    { payment_id: payment, message: 'the operator gets 1 next, which is not above it' },
    { player_id: player },
    { player_id: player + 1 },
  ]);
});
