import { z } from 'zod';
import { id, money, timestamp } from './common.ts';

/** Common fields of the provider wallet. */

/** Ids are the provider's own: 1 to 128 visible ASCII characters. */
export const ownId = () => z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters');
export const transactionId = () =>
  ownId().describe(
    "The provider's own id of the transaction; used once per kind, for ever. The operator may have agreed with you that it is used once per player, or once whatever the kind.",
  );
export const roundId = () =>
  ownId().describe(
    "The provider's own id of the round. A new round may not begin with `orig_`: such ids are the Originals'.",
  );
export const gameId = () => ownId().describe("The provider's own id of the game, as in the launch address.");
export const sessionToken = () => z.string().min(1).max(200).describe('As in the launch address.');
export const playerRef = () =>
  z.string().min(1).max(200).describe("The player's name with this provider, from sessions/verify.");

/** Zero is an amount too: the round was lost. */
export const winAmount = () =>
  z.int('must be an integer in minor units').min(0, 'must be at least 0').max(Number.MAX_SAFE_INTEGER).brand<'Money'>();

/** What is won beyond whole minor units. */
export const winFraction = () =>
  z
    .int('must be an integer of millionths of a minor unit')
    .min(0, 'must be at least 0')
    .max(999_999, 'must be at most 999999')
    .default(0)
    .describe(
      'Where you count finer than minor units: what is won beyond the amount, in millionths of a minor unit. It is kept for the player, and paid when it fills a unit with what was kept before.',
    );

/** A field that a provider who counts finer might send where it has no meaning: ignoring it would lose money. */
export const noFraction = (what: string) =>
  z.literal(0, `must be 0: ${what.toLowerCase()} is of whole units`).optional().describe(`${what} is of whole units.`);

/** Information of the provider: no money is booked for it. */
export const jackpotContribution = () =>
  z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, 'must be an amount in minor units with at most 6 decimals');

/** What every money call says of its repetition. */
export const answeredAgain =
  'The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION.';

export const balances = {
  balance: money().describe('Real money.'),
  bonus_balance: money(),
  currency: z.string(),
};

export const transactionKinds = ['bet', 'win', 'rollback', 'adjustment'] as const;
export const betKinds = ['bet', 'tip'] as const;
/** What a rollback may take back. */
export const referenceKinds = ['bet', 'win'] as const;
export const winKinds = ['win', 'jackpot', 'promo', 'correction'] as const;

export const amounts = {
  id: id().describe('Our id.'),
  kind: z.enum(transactionKinds),
  transaction_id: z.string(),
  amount: money(),
  real_amount: money(),
  bonus_amount: money(),
  balance_after: money().describe('Real money, right after it.'),
  bonus_balance_after: money(),
  created_at: timestamp(),
  fraction: z
    .int()
    .optional()
    .describe('What the win said beyond its amount, in millionths of a minor unit. Left out where it is 0.'),
  carried: money()
    .optional()
    .describe(
      'The unit in the amount that was paid of fractions kept before, or taken back for one. Left out where it is 0.',
    ),
};

export const appliedTransaction = z.object({
  ...amounts,
  status: z
    .enum(['applied', 'replayed', 'tombstoned'])
    .describe('replayed: done before. tombstoned: the bet had not arrived, and never will be taken.'),
});

export const keptTransaction = z.object({
  ...amounts,
  status: z
    .enum(['applied', 'tombstoned', 'rolled_back', 'repeated', 'held'])
    .describe(
      'repeated: a rollback of a bet that another had undone already; it moved nothing. held: a win that is done for you, and that the staff of the operator pay or void.',
    ),
  round_id: z.string().nullable(),
  currency: z.string(),
  win_kind: z.enum(winKinds).nullable(),
  reference_transaction_id: z
    .string()
    .nullable()
    .describe('The bet or win that was rolled back, or the bet that a win settles.'),
  reference_kind: z.enum(referenceKinds).nullable().describe('What a rollback took back.'),
  bet_kind: z.enum(betKinds).nullable(),
  jackpot_contribution: z.string().nullable().describe('In minor units, with 6 decimals.'),
  jackpot_amount: money().describe('The part of a win that is a jackpot.'),
  promotion_reference: z.string().nullable(),
  free_round_id: z.string().nullable(),
});

export const roundState = z.object({ id: z.string(), status: z.enum(['open', 'closed']) });

export const moneyResult = z.object({
  transaction: appliedTransaction,
  ...balances,
  round: roundState.nullable().describe('Null where the bet had not arrived.'),
});
