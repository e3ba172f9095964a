import { mustData, type Reply } from './client.ts';
import type { Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

/** A bonus of the catalogue: to be wagered ten times within a week, unless a test wants it otherwise. */
export const addBonus = async (staff: Staff, more: Record<string, unknown> = {}): Promise<number> => {
  const reply = await staff.post('/api/back-office/v1/bonuses', {
    name: 'Ten times',
    type: 'manual',
    default_amount: 1_000,
    wagering_multiplier: 10,
    valid_days: 7,
    ...more,
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

export const grantBonus = (
  operator: Operator,
  player: number,
  bonus_id: number,
  more: Record<string, unknown> = {},
): Promise<Reply> => operator.client.post(`/api/v1/operator/players/${player}/bonuses`, { bonus_id, ...more });

/** Grants a bonus, which must succeed, and returns its id. */
export const granted = async (
  operator: Operator,
  player: number,
  bonus_id: number,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const reply = await grantBonus(operator, player, bonus_id, more);
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.data.id;
};

/** A player's bonuses as the operator sees them, oldest first. */
export const bonusesOf = async (operator: Operator, player: number) => {
  const bonuses = await mustData(operator.client.get(`/api/v1/operator/players/${player}/bonuses?per_page=100`));
  return bonuses.toReversed();
};

/** What happened to a bonus, oldest first, as kind and amount. */
export const historyOf = async (staff: Staff, player_bonus: number): Promise<[string, number][]> => {
  const url = `/api/back-office/v1/player-bonuses/${player_bonus}/history?per_page=100`;
  const events = await mustData(staff.get(url));
  return events.toReversed().map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
};

/** The player's ledger, oldest first, with wallets. */
export const ledgerOf = async (world: World, player: number): Promise<[string, string, number][]> => {
  const rows = await world.admin<{ wallet: string; type: string; amount: number }[]>`
    select wallet, type, amount from ledger_entries where player_id = ${player} order by seq`;
  return rows.map((row) => [row.wallet, row.type, row.amount]);
};
