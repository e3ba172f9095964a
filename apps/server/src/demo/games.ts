import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { connectProvider } from '../modules/free-rounds/set-port.ts';
import { importRows } from '../modules/games/import-games.ts';
import { addProvider } from '../modules/games/staff-providers.ts';
import { lockProviders } from '../modules/games/staff-queries.ts';
import type { SeedStep } from './demo.ts';
import { type Studio, studios } from './game-studios.ts';
import { makeGames } from './make-games.ts';

/** Every studio's games open on this server. */
const providerOf = ({ slug, name }: Studio) => ({
  slug,
  name,
  launch_url: `/play/${slug}/{game}?token={token}&language={language}&currency={currency}&platform={platform}`,
  demo_url: `/play/${slug}/{game}?mode=demo&language={language}&currency={currency}&platform={platform}`,
  open_round_hours: 24,
  transaction_scope: 'provider' as const,
  kind_in_key: true,
  credits_without_bet: false,
  rolls_back_wins: false,
  adjusts_below_zero: false,
  is_active: true,
});

/** A studio and its games are created together; an existing one is kept, whatever staff changed. */
export const gamesStep: SeedStep = {
  name: 'games',
  run: async ({ app, clock, maker, operator_id }) => {
    for (const studio of studios)
      await inOperator(app.sql, operator_id, async (tx) => {
        const context = { operator_id, actor: systemActor, now: clock.now() };
        if ((await lockProviders(tx, operator_id, [studio.slug])).length > 0) return;
        const provider_id = await addProvider(tx, context, providerOf(studio));
        await connectProvider(tx, maker, context, { provider_id, url: `/play/${studio.slug}/free-rounds` });
        const rows = makeGames(studio).map((value, index) => ({ line: index + 1, value }));
        const { refused } = await importRows(tx, context, rows);
        if (refused[0]) throw new Error(`${studio.slug}: ${refused[0].field} ${refused[0].message}`);
      });
  },
};
