import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { zero } from '../../src/base/money.ts';
import { auditContext } from '../../src/modules/audit/audit.ts';
import { showKeyWithSecret } from '../../src/modules/keys/view.ts';
import type { Kit } from './casino-attacker.ts';
import { type KeyScope, keyScopes } from './casino-book.ts';

type Forms = (actual: object, isOut: () => boolean) => object;

/** A module, and what it exports in its place. */
export type Part = { readonly path: string; readonly forms: Forms };

export type Mend = {
  readonly rule: string;
  /** Which kind of attacker finds the way without it, and what it comes to. */
  readonly kit: Kit;
  readonly found: RegExp;
  readonly parts: readonly Part[];
  /** What of it the database holds too. */
  readonly sql?: string;
};

export const modules = '../../src/modules';

type Callable = (...args: unknown[]) => unknown;

/**
 * States functions of a module that know whether the rule is taken out: for those that are called once, at the start, and
 * make others.
 */
const atStart = <M extends object>(path: string, forms: (actual: M, isOut: () => boolean) => Partial<M>): Part => {
  // Fails when the rule to be taken out does not exist any more.
  if (!existsSync(join(import.meta.dirname, modules, path))) throw new Error(`There is no ${path}.`);
  return { path, forms: forms as Forms };
};

/** States the earlier form of functions of a module. */
const earlier = <M extends object>(path: string, by: (actual: M) => Partial<M>): Part =>
  atStart<M>(path, (actual, isOut) => {
    const usual = actual as Record<string, Callable>;
    const forms = Object.entries(by(actual) as Record<string, Callable>).map(([name, form]) => {
      if (typeof usual[name] !== 'function') throw new Error(`${path} has no function ${name}.`);
      return [name, (...args: unknown[]) => (isOut() ? form : (usual[name] as Callable))(...args)];
    });
    return Object.fromEntries(forms);
  });

type Proposing = typeof import('../../src/modules/proposals/rules.ts');
type Keys = typeof import('../../src/modules/keys/rules.ts');
type Rotating = typeof import('../../src/modules/keys/rotate-key.ts');
type Lifecycle = typeof import('../../src/modules/payments/lifecycle.ts');
type Lists = typeof import('../../src/modules/payments/list-queries.ts');
type Bonuses = typeof import('../../src/modules/bonuses/rules.ts');
type Codes = typeof import('../../src/modules/promo-codes/rules.ts');
type Linking = typeof import('../../src/modules/identity/link-accounts.ts');
type Searching = typeof import('../../src/modules/identity/search-links.ts');
type FourEyes = typeof import('../../src/modules/payments/rules.ts');
type Gate = typeof import('../../src/modules/payments/payout-gate.ts');
type Moves = typeof import('../../src/modules/payments/move-payment.ts');
type Monitoring = typeof import('../../src/modules/aml/person-facet.ts');
type Judging = typeof import('../../src/modules/payments/judge-result.ts');
type PayoutClaim = typeof import('../../src/modules/payments/payout-claim.ts');
type WaysBack = typeof import('../../src/modules/payments/take-back-payout.ts');

/** A key with this scope is like one that reads reports. */
const harmless = (scope: KeyScope): Mend => {
  const without = <K extends { readonly scopes: readonly string[] }>(key: K): K => ({
    ...key,
    scopes: key.scopes.filter((one) => one !== scope),
  });
  return {
    rule: `a key with ${scope} takes two people`,
    kit: 'keys',
    found: new RegExp(`alone .* ${scope}`),
    parts: [
      earlier<Keys>('keys/rules.ts', ({ leadsToMoney, weakensKey }) => ({
        leadsToMoney: (key) => leadsToMoney(without(key)),
        weakensKey: (before, after) => weakensKey(without(before), without(after)),
      })),
    ],
  };
};

/** Four eyes that do not remember one of the two sums. */
const forgotten = (sum: 'player_sum' | 'approver_sum'): Part =>
  earlier<FourEyes>('payments/rules.ts', ({ whyFourEyes }) => ({
    whyFourEyes: (payment, question, operator) =>
      whyFourEyes(payment, { ...question, memory: { ...question.memory, [sum]: zero } }, operator),
  }));

/** Each rule between the parts, and its earlier form. */
export const mends: readonly Mend[] = [
  {
    rule: 'what creates money or weakens a control takes two people',
    kit: 'staff',
    found: /alone (gave money away|changed)/,
    parts: [earlier<Proposing>('proposals/rules.ts', () => ({ needsSecondPerson: () => false }))],
  },
  {
    rule: 'a bonus is granted once to a person, whichever account asks',
    kit: 'accounts',
    found: /again that is given once/,
    parts: [earlier<Bonuses>('bonuses/rules.ts', () => ({ refuseBeyondPersonCap: () => undefined }))],
  },
  {
    rule: 'a code is used once by a person, whichever account asks',
    kit: 'accounts',
    found: /again that is given once/,
    parts: [
      earlier<Codes>('promo-codes/rules.ts', ({ refuseCode }) => ({
        refuseCode: (code, { own }, now) => refuseCode(code, { own, person: 0 }, now),
      })),
    ],
  },
  {
    rule: 'accounts of one person are linked at registration',
    kit: 'accounts',
    found: /again that is given once|in a day, where a rule refuses/,
    parts: [earlier<Linking>('identity/link-accounts.ts', () => ({ linkAccounts: async () => [] }))],
  },
  {
    rule: 'accounts of one person are linked when a profile changes',
    kit: 'accounts',
    found: /again that is given once|in a day, where a rule refuses/,
    parts: [earlier<Searching>('identity/search-links.ts', () => ({ searchLinks: async () => 0 }))],
  },
  {
    rule: 'a monitoring rule that counts over a person counts all accounts',
    kit: 'accounts',
    found: /in a day, where a rule refuses/,
    parts: [earlier<Monitoring>('aml/person-facet.ts', () => ({ paymentsOfPerson: () => undefined }))],
  },
  {
    rule: 'four eyes remember the withdrawals of a player',
    kit: 'staff',
    found: /left an account in a day, each time approved by one person/,
    parts: [forgotten('player_sum')],
  },
  {
    rule: 'four eyes remember what one person approved alone',
    kit: 'staff',
    found: /leave in a day, alone/,
    parts: [forgotten('approver_sum')],
  },
  {
    rule: 'the last of two approvers does not pay',
    kit: 'staff',
    found: /as the second person, and paid it/,
    parts: [
      earlier<Gate>('payments/payout-gate.ts', ({ payoutBlocks }) => ({
        isPaidByApprover: () => false,
        payoutBlocks: (...asked) => payoutBlocks(...asked).filter(({ reason }) => reason !== 'payer'),
      })),
    ],
  },
  {
    rule: 'a key reports only on what a key sent',
    kit: 'files',
    found: /was paid|the bank was told/,
    parts: [
      earlier<Moves>('payments/move-payment.ts', ({ paymentOf }) => ({
        paymentOf: (facts, id) => ({ ...paymentOf(facts, id), claimed_by_key: 1 }),
      })),
    ],
  },
  ...keyScopes.map(harmless),
  {
    rule: 'a new secret of a key that leads to money takes two people',
    kit: 'keys',
    found: /alone used the secret/,
    parts: [
      atStart<Rotating>('keys/rotate-key.ts', ({ rotateApiKey, rotateKey }, isOut) => ({
        rotateApiKey: (maker, clock) => {
          const usual = rotateApiKey(maker, clock);
          const alone: typeof usual = (call) =>
            call.write(async (tx) => ({
              data: showKeyWithSecret(await rotateKey(tx, maker, auditContext(call), call.params.api_key), clock.now()),
            }));
          return (call) => (isOut() ? alone(call) : usual(call));
        },
      })),
    ],
  },
  {
    rule: 'what is with the bank is not rejected or cancelled',
    kit: 'files',
    found: /was paid/,
    sql: 'alter table payment_requests drop constraint payment_requests_claimed_by_check',
    parts: [
      earlier<Lifecycle>('payments/lifecycle.ts', ({ followMove }) => ({
        followMove: (payment, move) =>
          followMove(move === 'reject' || move === 'cancel' ? { ...payment, payout_state: 'none' } : payment, move),
      })),
    ],
  },
  {
    rule: 'a payment is in one file at a time',
    kit: 'files',
    found: /the bank was told/,
    sql: 'drop index payout_batch_rows_claim',
    parts: [
      earlier<Lists>('payments/list-queries.ts', ({ findPayable }) => ({
        findPayable: async (tx, scope, wanted) => {
          const { operator_id } = scope;
          const paying = await tx<Awaited<ReturnType<typeof findPayable>>>`
            select * from payment_requests where operator_id = ${operator_id} and payout_state = 'paying'`;
          return [...(await findPayable(tx, scope, wanted)), ...paying];
        },
      })),
      earlier<Lifecycle>('payments/lifecycle.ts', ({ followMove }) => ({
        followMove: (payment, move) =>
          followMove(move === 'claim' ? { ...payment, payout_state: 'none' } : payment, move),
      })),
    ],
  },
  {
    rule: 'an answer of the bank counts for the file that has the claim',
    kit: 'files',
    found: /was paid|the bank was told/,
    parts: [
      earlier<Judging>('payments/judge-result.ts', ({ judgeResult }) => ({
        judgeResult: (file, batch, payments) =>
          judgeResult(
            file,
            batch,
            payments.map((payment) => ({ ...payment, state: 'paying' })),
          ),
      })),
      earlier<PayoutClaim>('payments/payout-claim.ts', () => ({ refuseOtherClaim: () => undefined })),
    ],
  },
  {
    rule: 'the way back from the bank takes two people',
    kit: 'files',
    found: /was paid|the bank was told/,
    parts: [
      atStart<WaysBack>('payments/take-back-payout.ts', ({ createWaysBack }, isOut) => ({
        createWaysBack: (engine) => {
          const ways = createWaysBack(engine);
          const alone = <W extends (typeof ways)[keyof typeof ways]>(way: W): W => ({
            ...way,
            handle: (call: Parameters<W['handle']>[0]) => {
              const settings = { ...call.operator.settings, second_person: !isOut() };
              return way.handle(Object.create(call, { operator: { value: { ...call.operator, settings } } }));
            },
          });
          return { refused: alone(ways.refused), returned: alone(ways.returned), taken: alone(ways.taken) };
        },
      })),
    ],
  },
];
