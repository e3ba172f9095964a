import type { Role } from '@croupier/contract/permissions.ts';
import type { Scope } from '@croupier/contract/scopes.ts';

/** The staff of a casino: each has one role, and is one person. */
export const team = {
  ann: 'payments',
  ben: 'payments',
  cleo: 'compliance',
  fay: 'finance',
  finn: 'finance',
  sam: 'support',
  mia: 'marketing',
  mo: 'marketing',
  dan: 'developer',
  dot: 'developer',
  ada: 'admin',
  abe: 'admin',
} as const satisfies Record<string, Role>;

export type Member = keyof typeof team;

/** How somebody writes their name; by all but `other` they are certainly recognised. */
export const spellings = ['plain', 'swapped', 'marked', 'other'] as const;
export type Spelling = (typeof spellings)[number];

/** The scopes with which a key leads to a customer's money. */
export const keyScopes = [
  'players:write',
  'games:launch',
  'limits:write',
  'bonuses:write',
  'payments:write',
  'payouts:write',
] as const satisfies readonly Scope[];
export type KeyScope = (typeof keyScopes)[number];

/** What an admin could change to let others pass. */
export const weakenings = ['four_eyes', 'duplicate_accounts', 'second_person', 'monitoring', 'hire'] as const;

/** What can happen in a casino. Accounts, payments, keys and proposals are named by their order of appearance. */
export type CasinoStep =
  | { do: 'register'; person: number; as: Spelling; has_id: boolean; has_code: boolean }
  | { do: 'rename'; account: number; as: Spelling }
  | { do: 'deposit'; account: number; amount: number }
  | { do: 'take_bonus' | 'redeem'; account: number }
  | { do: 'withdraw'; account: number; amount: number }
  | { do: 'player_cancels'; payment: number }
  | { do: 'server_approves' | 'server_claims' | 'server_pays' | 'server_rejects'; payment: number }
  | { do: 'bank_refuses' | 'bank_returns'; payment: number }
  | { do: 'key_lies'; what: 'bank-refused' | 'returned'; payment: number }
  | { do: 'approve' | 'pay' | 'reject' | 'cancel'; by: Member; payment: number }
  | { do: 'approve_all' | 'pay_all' | 'reject_all'; by: Member }
  | { do: 'export'; by: Member }
  | { do: 'say_refused' | 'say_returned' | 'take_back'; by: Member; payment: number }
  | { do: 'upload'; by: Member; payment: number; says: 'paid' | 'refused' | 'returned'; file: number }
  | { do: 'credit' | 'grant_by_hand'; by: Member; account: number }
  | { do: 'weaken'; by: Member; what: (typeof weakenings)[number] }
  | { do: 'make_key'; by: Member; scope: KeyScope | 'reports:read' }
  | { do: 'widen_key'; by: Member; key: number; scope: KeyScope }
  | { do: 'rotate'; by: Member; key: number }
  | { do: 'use_key'; secret: number; scope: KeyScope; account: number }
  | { do: 'confirm'; by: Member; proposal: number }
  | { do: 'wait'; minutes: number }
  | { do: 'together'; steps: readonly CasinoStep[] };

export type StepOf<Name extends CasinoStep['do']> = Extract<CasinoStep, { do: Name }>;

export type Account = {
  readonly id: number;
  readonly person: number;
  /** Whether it has the personal id of its person, which no change of the profile takes away. */
  readonly hasId: boolean;
  /** By what it is recognised now. */
  traits: readonly string[];
  /** The accounts that were once recognised as those of the same person, itself included: for ever. */
  linked: Set<Account>;
  readonly deposits: { readonly at: number; readonly amount: number }[];
  /** Money that came in besides deposits: credits by two people, and the luck of the games. */
  explained: number;
};

export type Withdrawal = {
  readonly id: number;
  readonly account: Account;
  readonly amount: number;
  readonly at: number;
  approvals: readonly { readonly by: string; readonly at: number }[];
  /** Who let the money leave, by a file, by hand or by a key. */
  released: string | undefined;
  /** How many times the bank was told to pay it, and did not refuse or return it. */
  sent: number;
  /** How many times it was told that at all. */
  orders: number;
  /** The batches that it was in. */
  readonly files: number[];
  /** Rejected, cancelled or returned. */
  isOver: boolean;
};

export type ApiKey = {
  readonly id: number;
  readonly key: string;
  /** Who agreed to each of its scopes. */
  readonly scopes: Map<string, Set<string>>;
};

/** A secret in somebody's hands, and who agreed to it. */
type Secret = { readonly secret: string; readonly key: ApiKey; readonly people: Set<string> };

/** A change that waits, and what it does to the book when somebody confirms it. */
type Waiting = { readonly id: number; readonly by: Member; readonly confirmed: (by: Member) => void };

/** Everything that happened, as seen from outside: by the answers, not by the database. */
export class Book {
  readonly accounts: Account[] = [];
  readonly withdrawals: Withdrawal[] = [];
  readonly keys: ApiKey[] = [];
  readonly secrets: Secret[] = [];
  readonly proposals: Waiting[] = [];
  /** The grants that were looked at, by their ids. */
  readonly grants = new Map<number, { readonly account: Account; readonly bonus_id: number }>();
  /** What somebody did alone that needs two people. */
  readonly alone: string[] = [];

  /** Whoever has a trait in common with another account is the same person from now on. */
  identify(account: Account, as: Spelling): void {
    const { person, hasId } = account;
    account.traits = [...(hasId ? [`id ${person}`] : []), ...(as === 'other' ? [] : [`name ${person}`])];
    for (const other of this.accounts)
      if (other.traits.some((trait) => account.traits.includes(trait))) {
        for (const one of other.linked) account.linked.add(one);
        for (const one of account.linked) one.linked = account.linked;
      }
  }

  /** Notes what was done by these people, who must be two. */
  needsTwo(what: string, people: Iterable<string>): void {
    const all = [...new Set(people)];
    if (all.length < 2) this.alone.push(`${all.join()} alone ${what}`);
  }
}
