import { endTokens } from '../admission/staff-tokens.ts';
import { dayMilliseconds } from '../base/windows.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { issueToken } from '../modules/staff/issue-token.ts';
import { findStaffByEmail } from '../modules/staff/queries.ts';
import type { Demo, SeedStep } from './demo.ts';
import { demoAdmin } from './staff.ts';

/** Codes that a newcomer can redeem at once. The demo grants no bonus automatically, so that deposits do not change. */
export const codedBonuses = [
  {
    code: 'WELCOME10',
    bonus: {
      name: 'Welcome',
      description: 'Ten to play with; stake them ten times over and what is left is yours.',
      type: 'no_deposit',
      default_amount: 1_000,
      wagering_multiplier: 10,
      valid_days: 14,
      max_bet: 500,
      max_conversion_multiplier: 5,
      max_grants_per_player: 1,
    },
  },
  {
    code: 'SPINS20',
    bonus: {
      name: 'Twenty free spins',
      description: 'On orig-slot; what they win is bonus money, to be staked five times.',
      type: 'free_spins',
      wagering_multiplier: 5,
      valid_days: 7,
      max_grants_per_player: 1,
      terms: { free_spins: { count: 20, stake: 20 } },
    },
  },
];

export const demoCodes = codedBonuses.map(({ code }) => code);

export const programme = { points_rate: 100, exchange_rate: 1_000, minimum_points: 1_000 };

/** Bonuses with their promo codes, a loyalty programme and a tournament, set up as staff would. */
export const rewardsStep: SeedStep = {
  name: 'rewards',
  run: async (demo) => {
    const { app, clock, operator_id } = demo;
    const [row] = await inOperator(
      app.sql,
      operator_id,
      (tx) => tx<{ there: boolean }[]>`
        select exists (select from bonuses where operator_id = ${operator_id})
          or exists (select from tournaments where operator_id = ${operator_id}) as there`,
    );
    if (row?.there) return;
    await asStaff(demo, async (send) => {
      for (const { code, bonus } of codedBonuses) {
        const { data } = await send('POST', '/bonuses', bonus);
        await send('POST', '/promo-codes', { codes: [code], bonus_id: data.id });
      }
      await send('PUT', '/loyalty/programme', programme);
      // Some time ahead: a tournament that has begun can no longer be planned.
      const starts_at = new Date(clock.now().getTime() + 10 * 60_000);
      const ends_at = new Date(starts_at.getTime() + 30 * dayMilliseconds);
      const tournament = {
        name: 'Biggest win',
        starts_at,
        ends_at,
        score: 'best_multiplier',
        prizes: [10_000, 5_000, 2_500],
      };
      await send('POST', '/tournaments', { ...tournament, min_stake: 20, includes_test_players: true });
    });
  },
};

type Send = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<{ data: { id: number } }>;

/** Runs the work with a token of the demo's admin, and revokes the token afterwards. */
const asStaff = async (
  { app, clock, maker, operator_id }: Demo,
  work: (send: Send) => Promise<void>,
): Promise<void> => {
  const context = { operator_id, actor: systemActor, now: clock.now() };
  const admin = await inOperator(app.sql, operator_id, (tx) => findStaffByEmail(tx, operator_id, demoAdmin));
  if (!admin) throw new Error('the demo admin is gone');
  const wanted = { staff_id: admin.id, ttl_hours: 1, random: maker.random, realNow: clock.now() };
  const { token } = await inOperator(app.sql, operator_id, (tx) => issueToken(tx, context, wanted));
  try {
    await work(async (method, path, body) => {
      const url = `/api/back-office/v1${path}`;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await app.http.inject({ method, url, headers, payload: JSON.stringify(body) });
      if (reply.statusCode >= 400) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.payload}`);
      return reply.json();
    });
  } finally {
    await inOperator(app.sql, operator_id, (tx) => endTokens(tx, operator_id, admin.id, clock.now()));
  }
};
