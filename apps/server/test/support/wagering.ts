import { addBonus, bonusesOf, granted, ledgerOf } from './bonuses.ts';
import { balancesOf } from './money.ts';
import { type GameSession, openStudio } from './provider.ts';
import type { World } from './world.ts';

/** An operator with bonuses in play, and short helpers. */
export const openBonusSetup = async (world: World) => {
  const setup = await openStudio(world);
  return {
    setup,
    /** A player with a session, real money and a bonus. */
    openWithBonus: async (real: number, amount: number, more: Record<string, unknown> = {}) => {
      const gameSession = await setup.openSession(real);
      const bonus = await granted(setup.operator, gameSession.player, await addBonus(setup.staff, more), { amount });
      return { gameSession, bonus };
    },
    /** The player's first bonus. */
    stateOf: async ({ player }: GameSession) => {
      const [first] = await bonusesOf(setup.operator, player);
      return first;
    },
    /** Real money and bonus money. */
    moneyOf: async ({ player }: GameSession): Promise<[number, number]> => {
      const { real_balance, bonus_balance } = await balancesOf(world, player);
      return [real_balance, bonus_balance];
    },
    /** Ledger entries from the grant on. */
    ledger: async ({ player }: GameSession): Promise<[string, string, number][]> =>
      (await ledgerOf(world, player)).filter(([, type]) => type !== 'deposit'),
  };
};

export type BonusSetup = Awaited<ReturnType<typeof openBonusSetup>>['setup'];
