import { describe, expect, test } from 'vitest';
import { refusalsOf } from './refusals.ts';
import { allRoutes, playerRoutes } from './routes.ts';
import { allScopes } from './scopes.ts';
import { allTokenAccess, tokenAccess } from './token-access.ts';

/**
 * The routes that every player token opens, whatever else its key may do. A new route of players declares the `access`
 * that it needs. It belongs here only if it shows the player's own data, plays, or makes the player safer: lowering a
 * limit and excluding oneself need no access.
 */
const openToEveryToken = [
  'add_own_kyc_document',
  'exchange_points',
  'exclude_own_player',
  'get_fairness',
  'get_own_game',
  'get_own_kyc',
  'get_own_leaderboard',
  'get_own_limits',
  'get_own_lobby',
  'get_own_loyalty',
  'get_own_player',
  'get_own_session',
  'get_own_totals',
  'get_own_wallet',
  'launch_own_game',
  'list_own_bonuses',
  'list_own_games',
  'list_own_rounds',
  'list_own_sign_ins',
  'list_own_tournaments',
  'list_own_transactions',
  'play_original',
  'rotate_seeds',
  'set_own_limits',
  'sign_out_own_player',
  'submit_own_kyc',
  'verify_round',
];

describe('a route of players', () => {
  test('declares the access that it needs, or is open to every token on purpose', () => {
    const undeclared = playerRoutes.filter((route) => route.access === undefined).map((route) => route.name);
    expect(undeclared.toSorted()).toEqual(openToEveryToken);
  });

  test('that needs an access can answer INSUFFICIENT_SCOPE', () => {
    const route = playerRoutes[0]!;
    expect(refusalsOf(route)).not.toContain('INSUFFICIENT_SCOPE');
    for (const access of allTokenAccess) expect(refusalsOf({ ...route, access })).toContain('INSUFFICIENT_SCOPE');
  });
});

test('only routes of players declare an access', () => {
  expect(allRoutes.filter(({ access, audience }) => access !== undefined && audience !== 'player')).toEqual([]);
});

test('each access is bound to a scope that changes the same for the operator', () => {
  for (const scope of Object.values(tokenAccess)) expect(allScopes).toContain(scope);
  expect(tokenAccess).toEqual({ payments: 'payments:write', limits: 'limits:write', profile: 'players:write' });
});
