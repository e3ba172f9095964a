import { must, type Reply } from './client.ts';
import { registerTestPlayer } from './players.ts';
import type { Staff } from './staff.ts';
import type { Operator, World } from './world.ts';

let references = 0;

/** A unique reference. */
export const newReference = (): string => {
  references += 1;
  return `ref-${process.pid}-${references}`;
};

export const deposit = (
  operator: Operator,
  player: number,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  operator.client.post(`/api/v1/operator/players/${player}/deposits`, {
    amount,
    external_reference: newReference(),
    ...more,
  });

export const authorise = (
  operator: Operator,
  player: number,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  operator.client.post(`/api/v1/operator/players/${player}/deposit-intents`, {
    amount,
    external_reference: newReference(),
    ...more,
  });

export const capture = (
  operator: Operator,
  player: number,
  intent: number,
  body: Record<string, unknown> = {},
): Promise<Reply> => operator.client.post(`/api/v1/operator/players/${player}/deposit-intents/${intent}/capture`, body);

export const withdraw = (
  operator: Operator,
  player: number,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Reply> =>
  operator.client.post(`/api/v1/operator/players/${player}/withdrawals`, { amount, payment_method: 'bank', ...more });

/** A bank transfer for both directions, unless a test overrides it. */
export const addMethod = async (staff: Staff, more: Record<string, unknown> = {}): Promise<void> => {
  const reply = await staff.put('/api/back-office/v1/payment-methods', {
    code: 'bank',
    name: 'Bank transfer',
    supports_deposit: true,
    supports_withdrawal: true,
    currencies: ['EUR'],
    ...more,
  });
  if (reply.status !== 200) throw new Error(reply.text);
};

/** A player with this real balance. */
export const playerWith = async (
  operator: Operator,
  balance: number,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const player = await registerTestPlayer(operator, more);
  if (balance > 0) await must(deposit(operator, player, balance));
  return player;
};

/** The balances in the database. */
export const balancesOf = async (world: World, player: number) => {
  const [row] = await world.admin<{ real_balance: number; bonus_balance: number }[]>`
    select real_balance, bonus_balance from accounts where player_id = ${player}`;
  return row!;
};

/** The player's ledger, oldest first, as type and amount. */
export const entriesOf = async (world: World, player: number): Promise<[string, number][]> => {
  const rows = await world.admin<{ type: string; amount: number }[]>`
    select type, amount from ledger_entries where player_id = ${player} order by seq`;
  return rows.map((row) => [row.type, row.amount]);
};

export const eventsOf = async (world: World, player: number): Promise<string[]> => {
  const rows = await world.admin<
    { type: string }[]
  >`select type from outbox_events where player_id = ${player} order by id`;
  return rows.map((row) => row.type);
};
