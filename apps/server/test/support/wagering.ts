import { addBonus, bonusesOf, granted, ledgerOf } from './bonuses.ts';
import { balancesOf } from './money.ts';
import { openStudio, type Seat } from './provider.ts';
import type { World } from './world.ts';

/** An operator with bonuses in play, and short helpers. */
export const openBonusHouse = async (world: World) => {
  const house = await openStudio(world);
  return {
    house,
    /** A player with a session, real money and a bonus. */
    seated: async (real: number, amount: number, more: Record<string, unknown> = {}) => {
      const seat = await house.seat(real);
      const bonus = await granted(house.operator, seat.player, await addBonus(house.staff, more), { amount });
      return { seat, bonus };
    },
    /** The player's first bonus. */
    stateOf: async ({ player }: Seat) => {
      const [first] = await bonusesOf(house.operator, player);
      return first;
    },
    /** Real money and bonus money. */
    moneyOf: async ({ player }: Seat): Promise<[number, number]> => {
      const { real_balance, bonus_balance } = await balancesOf(world, player);
      return [real_balance, bonus_balance];
    },
    /** Ledger entries from the grant on. */
    ledger: async ({ player }: Seat): Promise<[string, string, number][]> =>
      (await ledgerOf(world, player)).filter(([, type]) => type !== 'deposit'),
  };
};

export type BonusHouse = Awaited<ReturnType<typeof openBonusHouse>>['house'];
