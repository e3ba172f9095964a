import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBonus, granted } from '../support/bonuses.ts';
import { must } from '../support/client.ts';
import { originalOf } from '../support/games.ts';
import { browserOf, setProgramme } from '../support/loyalty.ts';
import { addMethod, deposit, withdraw } from '../support/money.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { lockPlayer, newName, openStudio } from '../support/provider.ts';
import { openTournament } from '../support/tournaments.ts';
import { createWorld, type World } from '../support/world.ts';

/**
 * PostgreSQL pays for every statement, also for one that changes nothing. A statement whose lists are all empty must
 * not be sent.
 */
type Wire = {
  parse(message: { readonly text: string; readonly name?: string }): void;
  bind(message: { readonly statement?: string; readonly values?: readonly unknown[] }): void;
};
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
const { parse, bind } = wire;
const texts = new WeakMap<Wire, Map<string, string>>();
const idle = new Set<string>();
const withLists = new Set<string>();

/** The numbers of the list parameters of a statement: unnest($1::bigint[], $2::text[]), any($3::bigint[]). */
const listsOf = (text: string): number[] =>
  [...text.matchAll(/\b(?:unnest|any)\(([^()]*)\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
  );

// Lists arrive as arrays, or as PostgreSQL writes them.
const isEmptyList = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : value === '{}');

beforeAll(() => {
  wire.parse = function (this: Wire, message) {
    const own = texts.get(this) ?? new Map<string, string>();
    texts.set(this, own.set(message.name ?? '', message.text));
    parse.call(this, message);
  };
  wire.bind = function (this: Wire, message) {
    const text = texts.get(this)?.get(message.statement ?? '') ?? '';
    const lists = listsOf(text);
    if (lists.length > 0) withLists.add(text);
    if (lists.length > 0 && lists.every((number) => isEmptyList(message.values?.[number - 1]))) idle.add(text);
    bind.call(this, message);
  };
});
afterAll(() => void Object.assign(wire, { parse, bind }));

/** Makes each kind of change by itself: every list of a statement is then empty at least once. */
const playEverything = async (world: World): Promise<void> => {
  const studio = await openStudio(world);
  const { operator, staff } = studio;
  await addMethod(staff);
  await setProgramme(world, staff);
  await openTournament(world, studio);
  const bonus = await addBonus(staff);
  const code = await addCode(staff, await addBonus(staff));
  const gameSession = await studio.openSession(10_000);
  idle.clear();

  await must(gameSession.bet('b1', 100));
  await must(gameSession.win('w1', 50));
  await must(gameSession.close('r1'));
  await must(gameSession.bet('b2', 100, { round_id: 'r2' }));
  await must(gameSession.rollback('x2', 'b2'));
  await must(gameSession.rollback('x3', 'b3'));
  const actions = [{ kind: 'bet', transaction_id: 'b4', amount: 10 }];
  await must(gameSession.play('r4', actions, { round_finished: true }));
  await must(gameSession.win(newName('w'), 10, { kind: 'jackpot', round_id: newName('r') }));

  const browser = await browserOf(world, operator, gameSession.player);
  const game_id = await originalOf(world, operator);
  await must(browser.post(`/api/v1/player/games/${game_id}/play`, { stake: 10 }));
  await granted(operator, gameSession.player, bonus);
  await must(redeem(operator, gameSession.player, code.code));
  await must(deposit(operator, gameSession.player, 500, { payment_method: 'bank' }));
  const request = (await withdraw(operator, gameSession.player, 100)).body.data?.payment?.id;
  if (request) await staff.post(`/api/back-office/v1/payments/${request}/reject`, { reason: 'test' });
  await lockPlayer(operator, gameSession.player);
};

test('a statement whose lists are all empty is not sent', async () => {
  const world = await createWorld();
  try {
    await playEverything(world);
    expect(withLists.size, 'statements with lists, as the hooks saw them').toBeGreaterThan(20);
    expect([...idle].map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 200))).toEqual([]);
  } finally {
    await world.close();
  }
});
