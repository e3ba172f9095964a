import { z } from 'zod';
import { createdRange, id, money, orderedPaging, queryId, reason, timestamp } from '../common.ts';
import { winKinds } from '../provider-fields.ts';
import { defineRoute, one, page } from '../route.ts';

/** withdrawn: its provider rolled it back before staff had decided. */
export const heldWinStates = ['waiting', 'paid', 'voided', 'withdrawn'] as const;

export const heldWin = z.object({
  id: id(),
  player_id: id(),
  provider_id: id(),
  game_id: id(),
  transaction_id: z.string().describe("The provider's own id of the win."),
  round_id: z.string().describe("The provider's own id of the round."),
  kind: z.enum(winKinds),
  free_round_id: z.string().describe('The grant that the win names, and that this player does not have.'),
  amount: money(),
  fraction: z.int().describe('What it says beyond the amount, in millionths of a minor unit.'),
  currency: z.string(),
  state: z
    .enum(heldWinStates)
    .describe('waiting: for staff; paid, voided: by staff; withdrawn: its provider rolled it back before.'),
  reason: z.string().nullable().describe('Why staff decided so.'),
  decided_at: timestamp().nullable(),
  created_at: timestamp(),
});

export const staffHeldWin = heldWin.extend({
  username: z.string(),
  provider_name: z.string(),
  game_name: z.string(),
  decided_by: id().nullable(),
  decided_by_name: z.string().nullable(),
});

const base = '/api/back-office/v1/held-wins';
const reading = { audience: 'staff', permission: 'view_payments', tag: 'Held wins' } as const;
const deciding = { audience: 'staff', permission: 'adjust_balances', tag: 'Held wins', stepUp: true } as const;

export const listHeldWins = defineRoute({
  ...reading,
  name: 'list_held_wins',
  method: 'GET',
  path: base,
  summary: 'Wins that wait for staff, and those they have decided on',
  description:
    'A win that names a grant of free rounds which its player does not have is held: done for its provider, and no money until staff pay it.',
  query: z.strictObject({
    ...orderedPaging,
    state: z.enum(heldWinStates).optional(),
    player_id: queryId().optional(),
    provider_id: queryId().optional(),
    ...createdRange,
  }),
  reply: page(staffHeldWin),
  example: { title: 'What waits', query: { state: 'waiting', order: 'oldest' } },
});

export const getHeldWin = defineRoute({
  ...reading,
  name: 'get_held_win',
  method: 'GET',
  path: `${base}/{held_win}`,
  summary: 'A held win',
  params: { held_win: 'held_win' },
  reply: one(staffHeldWin),
  example: { title: 'A held win', params: { held_win: 1 } },
});

export const payHeldWin = defineRoute({
  ...deciding,
  name: 'pay_held_win',
  proposes: true,
  method: 'POST',
  path: `${base}/{held_win}/pay`,
  summary: 'Pay a held win',
  description:
    'It becomes real money of its round at once. Beyond what one person may credit per day, a second person confirms it. A decision is final: a win that was paid by mistake is corrected.',
  params: { held_win: 'held_win' },
  body: z.strictObject({ reason: reason() }),
  reply: one(heldWin),
  example: {
    title: 'The provider is right',
    params: { held_win: 1 },
    body: { reason: 'The rounds were granted by the provider: see its mail of 2 March.' },
  },
});

export const voidHeldWin = defineRoute({
  ...deciding,
  name: 'void_held_win',
  method: 'POST',
  path: `${base}/{held_win}/void`,
  summary: 'Void a held win',
  description: 'Nothing is paid. The provider still has the win as done: tell it.',
  params: { held_win: 'held_win' },
  body: z.strictObject({ reason: reason() }),
  reply: one(heldWin),
  example: {
    title: 'Nobody granted the rounds',
    params: { held_win: 1 },
    body: { reason: 'The provider confirms that its test rounds were sent to us.' },
  },
});
