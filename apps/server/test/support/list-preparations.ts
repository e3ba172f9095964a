import { base } from '../../support/back-office.ts';
import { addBonus, granted } from './bonuses.ts';
import { must } from './client.ts';
import { newReference, playerWith } from './money.ts';
import { registerTestPlayer } from './players.ts';
import { addCode, redeem } from './promo-codes.ts';
import { newName, openGameSession } from './provider.ts';
import type { Preparation } from './tenant-type.ts';

/** What lists show that would be empty otherwise: an empty list proves nothing. */

const richPlayer: Preparation = async ({ operator }) => ({ params: { player: await playerWith(operator, 1_000) } });

const withBonus: Preparation = async ({ operator, staff }) => {
  const player = await registerTestPlayer(operator);
  await granted(operator, player, await addBonus(staff));
  return { params: { player } };
};

const withSection: Preparation = async ({ staff }) => {
  await must(staff.post(`${base}/lobby-sections`, { slug: newName('all'), name: 'All games', source: 'all' }));
  return {};
};

/** A round that its provider has left open for longer than it may. */
const overdueRound: Preparation = async ({ world, operator, studio }) => {
  const { bet, player } = await openGameSession(operator, studio);
  await must(bet(newName('b'), 100, { round_id: newName('r') }));
  await world.admin`
    update game_rounds set opened_at = opened_at - interval '2 days'
    where operator_id = ${operator.operator_id} and player_id = ${player}`;
  return {};
};

export const listPreparations: Readonly<Record<string, Preparation>> = {
  list_transactions: richPlayer,
  staff_list_transactions: richPlayer,
  list_player_bonuses: withBonus,
  staff_list_player_bonuses: withBonus,
  get_lobby: withSection,
  get_own_lobby: withSection,
  list_open_rounds: overdueRound,
  list_issues: overdueRound,
  list_sandbox_faults: async ({ make }) => {
    await make('sandbox_fault');
    return {};
  },
  staff_list_players: async ({ operator }) => {
    await registerTestPlayer(operator, { last_name: 'Weber' });
    return {};
  },
  list_linked_accounts: async ({ operator }) => {
    const person = { first_name: 'Maria', last_name: `Souza ${newReference()}`, birth_date: '1984-02-03' };
    await registerTestPlayer(operator, person);
    return { params: { player: await registerTestPlayer(operator, person) } };
  },
  list_player_notes: async ({ make, staff }) => {
    const player = await make('player');
    await must(staff.post(`${base}/players/${player}/notes`, { note: 'Called: all is well.' }));
    return { params: { player } };
  },
  list_promo_redemptions: async ({ operator, staff }) => {
    const { id, code } = await addCode(staff, await addBonus(staff));
    await must(redeem(operator, await registerTestPlayer(operator), code));
    return { params: { promo_code: id } };
  },
  list_loyalty_changes: async ({ make, staff }) => {
    await must(
      staff.put(`${base}/loyalty/programme`, { points_rate: 100, exchange_rate: 1_000, minimum_points: 1_000 }),
    );
    const player = await make('player');
    await must(staff.post(`${base}/players/${player}/loyalty/corrections`, { points: 1_000, reason: 'A gift.' }));
    return { params: { player } };
  },
};
