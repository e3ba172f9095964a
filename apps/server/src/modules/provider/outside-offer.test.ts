import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { originalOf } from '../../../test/support/games.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { playingPlayer, playUrl } from '../../../test/support/originals.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const { operator, staff, studio, openSession } = await openStudio(world);
const slot = await originalOf(world, operator, 'orig-slot');

const offer = async (change: object, game = studio.game): Promise<void> => {
  const everywhere = { countries: [], blocked_countries: [], currencies: [], stakes: [] };
  const reply = await staff.patch(`${base}/games/${game}`, { ...everywhere, ...change });
  expect(reply.status, reply.text).toBe(200);
};
beforeEach(() => Promise.all([offer({}), offer({}, slot)]));

/** What staff may set, and how a bet of 10 euros of a player from Germany is refused. */
const outside = [
  ['INVALID_REQUEST', 'in another country', { countries: ['FR'] }, { reason: 'game_country', country: 'DE' }],
  ['INVALID_REQUEST', 'in a blocked country', { blocked_countries: ['DE'] }, { reason: 'game_country' }],
  ['INVALID_REQUEST', 'in another currency', { currencies: ['SEK'] }, { reason: 'game_currency', currencies: ['SEK'] }],
  [
    'LIMIT_EXCEEDED',
    'below the least stake',
    { stakes: [{ currency: 'EUR', min: 1_001 }] },
    { limit: 'game_min_stake', value: 1_001, used: 0, requested: 1_000, resets_at: null, min_stake: 1_001 },
  ],
  [
    'LIMIT_EXCEEDED',
    'above the greatest stake',
    { stakes: [{ currency: 'EUR', min: 10, max: 999 }] },
    { limit: 'game_max_stake', value: 999, min_stake: 10, max_stake: 999 },
  ],
] as const;

describe('a bet of a provider', () => {
  test.each(outside)('422 %s: %s takes nothing, and shows the balances', async (code, _, change, details) => {
    const session = await openSession(5_000);
    await offer(change);
    const refused = { code, retry: 'never', details: { ...details, balance: 5_000, currency: 'EUR' } };
    expect((await session.bet(newName('b'), 1_000)).body.error).toMatchObject(refused);
    const actions = [{ kind: 'bet', transaction_id: newName('b'), amount: 1_000 }];
    expect((await session.play(newName('r'), actions)).body.error).toMatchObject(refused);
    expect((await balancesOf(world, session.player)).real_balance).toBe(5_000);
    await offer({});
    expect((await session.bet(newName('b'), 1_000)).status).toBe(200);
  });

  test('of 0 and a tip have no bounds of stake, but are refused where the game is not offered', async () => {
    const session = await openSession(5_000);
    await offer({ stakes: [{ currency: 'EUR', min: 1_001, max: 2_000 }] });
    expect((await session.bet(newName('b'), 0)).status).toBe(200);
    expect((await session.bet(newName('t'), 50, { kind: 'tip' })).status).toBe(200);
    await offer({ countries: ['FR'] });
    for (const [amount, more] of [
      [0, {}],
      [50, { kind: 'tip' }],
    ] as const)
      expect((await session.bet(newName('b'), amount, more)).body.error.details.reason).toBe('game_country');
    expect((await balancesOf(world, session.player)).real_balance).toBe(4_950);
  });

  test('wins and rollbacks are never refused by it, and a bet that was taken is answered again', async () => {
    const session = await openSession(5_000);
    const [paid, undone] = [newName('b'), newName('b')];
    await session.bet(paid, 1_000, { round_id: 'paid' });
    await session.bet(undone, 1_000, { round_id: 'undone' });
    await offer({ countries: ['FR'], currencies: ['SEK'], stakes: [{ currency: 'EUR', max: 1 }] });
    expect((await session.bet(paid, 1_000, { round_id: 'paid' })).body.data.transaction.status).toBe('replayed');
    expect((await session.win(newName('w'), 300, { round_id: 'paid' })).status).toBe(200);
    expect((await session.rollback(newName('rb'), undone)).status).toBe(200);
    expect((await balancesOf(world, session.player)).real_balance).toBe(4_300);
  });
});

describe('a round of an Original', () => {
  test.each(outside)('422 %s: %s takes nothing', async (code, _, change, details) => {
    const { player, session } = await playingPlayer(world, operator, 5_000);
    await offer(change, slot);
    const refused = await session.post(playUrl(slot), { stake: 1_000 });
    expect(refused.body.error).toMatchObject({ code, retry: 'never', details });
    expect((await balancesOf(world, player)).real_balance).toBe(5_000);
    await offer({}, slot);
    expect((await session.post(playUrl(slot), { stake: 1_000 })).status).toBe(200);
  });
});
