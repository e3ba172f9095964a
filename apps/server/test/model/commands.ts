import fc from 'fast-check';

const decisions = [
  'approve',
  'claim',
  'pay',
  'refuse',
  'return',
  'take_back',
  'take_back_and_reject',
  'reject',
  'cancel',
  'operator_cancel',
  'charge_back',
] as const;

/** The steps of the long way to the bank and back, which would seldom come in their order. */
const frequent = ['approve', 'approve', 'claim', 'claim', 'claim', 'pay', 'return', 'take_back'] as const;

/** What may happen to an account: the real rules and the reference model get the same steps. */
export type Step =
  | { kind: 'deposit'; player: number; amount: number; reference: number; method: string | undefined }
  | { kind: 'withdraw'; player: number; amount: number; reference: number | undefined }
  | {
      kind: (typeof decisions)[number];
      player: number;
      pick: number;
      staff: number;
    }
  | { kind: 'correct'; player: number; wallet: 'real' | 'bonus'; direction: 'up' | 'down'; amount: number }
  | { kind: 'limit'; player: number; limit: string; value: number | null }
  | {
      kind: 'restrict';
      player: number;
      status: 'active' | 'locked' | 'closed';
      excludedHours: number;
      verified: boolean;
    }
  | { kind: 'wait'; hours: number };

const limitsInModel = [
  'max_single_deposit',
  'max_daily_deposit',
  'max_weekly_deposit',
  'max_monthly_deposit',
  'max_yearly_deposit',
  'max_balance',
] as const;

/** Half of all steps are for a few players, so that they interact; the rest is spread over many. */
const playerOf = (players: number) =>
  fc.oneof(fc.integer({ min: 1, max: Math.min(5, players) }), fc.integer({ min: 1, max: players }));

/** Small round amounts meet limits and balances exactly; odd ones miss them by one. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((n) => n * 100),
  fc.integer({ min: 1, max: 5000 }),
);

export const stepsOver = (players: number, length: number): fc.Arbitrary<Step[]> => {
  const player = playerOf(players);
  // Mostly one of the first payments, so that a withdrawal comes to the end of its long way.
  const pick = fc.oneof({ weight: 3, arbitrary: fc.nat(5) }, fc.nat(50));
  // The reference determines everything else, so that the same reference is the same deposit again.
  const repeatable = fc.nat(60).map((reference) => ({
    kind: 'deposit' as const,
    player: (reference % 5) + 1,
    amount: (reference + 1) * 7,
    reference,
    method: undefined,
  }));
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 2, arbitrary: repeatable },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('deposit' as const),
        player,
        amount,
        reference: fc.nat(length),
        method: fc.constantFrom(undefined, 'bank', 'card', 'none'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('withdraw' as const),
        player,
        amount,
        reference: fc.option(fc.nat(length), { nil: undefined }),
      }),
    },
    {
      weight: 14,
      arbitrary: fc.record({
        kind: fc.constantFrom(...decisions, ...frequent),
        player,
        pick,
        staff: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('correct' as const),
        player,
        wallet: fc.constantFrom('real' as const, 'bonus' as const),
        direction: fc.constantFrom('up' as const, 'down' as const),
        amount,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('limit' as const),
        player,
        limit: fc.constantFrom(...limitsInModel),
        value: fc.option(amount),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('restrict' as const),
        player,
        status: fc.constantFrom('active' as const, 'active' as const, 'locked' as const, 'closed' as const),
        excludedHours: fc.constantFrom(0, 0, 0, 24, 200),
        verified: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 5, 24, 24 * 7, 24 * 31) }),
    },
  );
  return fc.array(step, { minLength: length, maxLength: length, size: 'max' });
};
