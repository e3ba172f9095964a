import type { SeedStep } from './demo.ts';

type Listed = { data: { id: number; external_id: string | null; kyc_status: string }[] };

/** Deposits for the first players, and two withdrawals that wait for staff: one needs one approval, one needs two. */
const deposits = [5_000, 12_500, 250_000, 2_000, 40_000, 7_500];
const withdrawals = [
  { player: 1, amount: 2_500 },
  { player: 2, amount: 120_000 },
];

/** Every payment has its own reference, so a second start finds them all. */
export const paymentsStep: SeedStep = {
  name: 'payments',
  run: async ({ send }) => {
    const listed = (await send('GET', '/api/v1/operator/players?per_page=100')).body as Listed;
    const players = listed.data.toSorted((a, b) => a.id - b.id);
    for (const [index, amount] of deposits.entries()) {
      const player = players[index];
      if (!player) continue;
      const body = { amount, external_reference: `demo-deposit-${index + 1}`, payment_method: 'card' };
      await send('POST', `/api/v1/operator/players/${player.id}/deposits`, body);
    }
    for (const [index, { player, amount }] of withdrawals.entries()) {
      const target = players[player];
      if (!target) continue;
      const body = { amount, external_reference: `demo-withdrawal-${index + 1}`, payment_method: 'bank_transfer' };
      await send('POST', `/api/v1/operator/players/${target.id}/withdrawals`, body);
    }
  },
};
