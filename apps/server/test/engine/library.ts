import { Refusal } from '../../src/base/refusal.ts';
import { statement } from '../../src/database/statement.ts';
import { assignments, columnList, unnest } from '../../src/database/unnest.ts';
import { defineCommand } from '../../src/engine/account.ts';
import { defineAdvance, type Facet, type Proof } from '../../src/engine/facet.ts';

/**
 * A library that lends books: a whole business on the engine, in tables of its own (`library-tables.ts`). A member
 * borrows, renews and returns; a book that is late costs a fine; who owes a fine gets nothing.
 */
type Member = { readonly player_id: number; readonly version: number; readonly fines: number };
type Loan = {
  readonly id: number;
  readonly player_id: number;
  readonly title: string;
  readonly due_at: Date;
  readonly is_fined: boolean;
  readonly returned_at: Date | null;
};
type Title = { readonly title: string; readonly days: number };

declare module '../../src/engine/account.ts' {
  interface AccountFacts {
    membership: Member;
    /** The open loans, and a returned one that a command names. */
    loans: ReadonlyMap<number, Loan>;
    /** What the library has, and for how many days it lends it. */
    titles: ReadonlyMap<string, Title>;
    /** How many copies of the named titles stand on the shelf. */
    copies: ReadonlyMap<string, number>;
    /** The slips that the commands name and that were used before: each stands for one request. */
    slips: ReadonlySet<string>;
  }
  interface FacetEffects {
    slips: { readonly slip: string };
  }
  interface FacetNeeds {
    loans: { readonly loan_id: number };
    titles: { readonly title: string };
    copies: { readonly title: string };
    slips: { readonly slip: string };
  }
  interface Sequences {
    library_loan: true;
  }
}

/** The account's own row: its lock and its version. */
const membershipFacet: Facet<'membership'> = {
  name: 'membership',
  policy: {
    of: 'root',
    prove: (operatorId, members) => statement`
      select assert_current('members', count(*), ${members.length})
      from ${unnest('u', { player_id: 'bigint', version: 'bigint' }, members)}
      join library_members m on m.operator_id = ${operatorId} and m.player_id = u.player_id and m.version = u.version`,
  },
  load: async (tx, { operator_id }, players) => {
    const rows = await tx<Member[]>`
      select player_id, version, fines from library_members
      where operator_id = ${operator_id} and player_id = any(${players}::bigint[]) order by player_id for update`;
    return new Map(rows.map((row) => [row.player_id, row]));
  },
  write: ({ operator, version }, changes) => {
    const rows = changes.map(({ before, after }) => ({ ...after, version: before.version }));
    return [
      statement`
        with changed as (
          update library_members m set version = ${version}, fines = u.fines
          from ${unnest('u', { player_id: 'bigint', version: 'bigint', fines: 'bigint' }, rows)}
          where m.operator_id = ${operator.operator_id} and m.player_id = u.player_id and m.version = u.version
          returning 1
        )
        select assert_current('members', count(*), ${rows.length}) from changed`,
    ];
  },
};

const loanColumns = {
  id: 'bigint',
  player_id: 'bigint',
  title: 'text',
  due_at: 'timestamptz',
  is_fined: 'boolean',
  returned_at: 'timestamptz',
} as const;
const changingColumns = { due_at: 'timestamptz', is_fined: 'boolean', returned_at: 'timestamptz' };

/**
 * Cached while they are open: a trigger of their table changes the member's version when anyone else writes them. Time
 * fines those that are late, once each.
 */
const loanFacet: Facet<'loans'> = {
  name: 'loans',
  ownIds: { library_loan: 1 },
  policy: {
    of: 'account',
    keep: (loans) => new Map([...loans].filter(([, { returned_at }]) => returned_at === null)),
    serves: (loans, need) => need === undefined || loans.has(need.loan_id),
  },
  advance: defineAdvance({
    with: ['membership', 'loans'],
    run: (draft, { now }) => {
      for (const loan of draft.loans.values()) {
        if (loan.is_fined || loan.returned_at || now < loan.due_at) continue;
        draft.loans = new Map(draft.loans).set(loan.id, { ...loan, is_fined: true });
        draft.membership = { ...draft.membership, fines: draft.membership.fines + 1 };
      }
    },
  }),
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<Loan[]>`
      select ${columnList(loanColumns)} from library_loans
      where operator_id = ${operator_id} and player_id = any(${players}::bigint[])
        and (returned_at is null or id = any(${needs.map(({ need }) => need.loan_id)}::bigint[]))`;
    const byPlayer = Map.groupBy(rows, (row) => row.player_id);
    return new Map(
      players.map((player) => [player, new Map((byPlayer.get(player) ?? []).map((row) => [row.id, row]))]),
    );
  },
  write: ({ operator }, changes) => {
    const rows = changes.flatMap(({ before, after }) =>
      [...after.values()].filter((one) => before.get(one.id) !== one),
    );
    return [
      statement`
        with changed as (
          insert into library_loans as l (operator_id, ${columnList(loanColumns)})
          select ${operator.operator_id}, ${columnList(loanColumns, 'u')} from ${unnest('u', loanColumns, rows)}
          on conflict (operator_id, id) do update set ${assignments(changingColumns, 'excluded')}
          where l.player_id = excluded.player_id
          returning 1
        )
        select assert_count('loans', count(*), ${rows.length}) from changed`,
    ];
  },
};

/** The catalogue: common to all members. Triggers of its table raise the operator's `facts_version` with every change. */
const titleFacet: Facet<'titles'> = {
  name: 'titles',
  policy: { of: 'operator', serves: (titles, need) => need === undefined || titles.has(need.title) },
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<Title[]>`
      select title, days from library_titles
      where operator_id = ${operator_id} and title = any(${needs.map(({ need }) => need.title)}::text[])`;
    const titles = new Map(rows.map((row) => [row.title, row]));
    return new Map(players.map((player) => [player, titles]));
  },
  write: () => [],
};

/** Shared by all members of a batch, and locked: the last copy is lent once. */
const copyFacet: Facet<'copies'> = {
  name: 'copies',
  policy: { of: 'batch', empty: new Map() },
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<{ title: string; copies: number }[]>`
      select title, copies from library_copies
      where operator_id = ${operator_id} and title = any(${needs.map(({ need }) => need.title)}::text[])
      order by title for update`;
    const copies = new Map(rows.map((row) => [row.title, row.copies]));
    return new Map(players.map((player) => [player, copies]));
  },
  write: ({ operator }, [change]) => {
    const rows = [...(change?.after ?? [])].map(([title, copies]) => ({ title, copies }));
    return [
      statement`
        with changed as (
          update library_copies c set copies = u.copies
          from ${unnest('u', { title: 'text', copies: 'bigint' }, rows)}
          where c.operator_id = ${operator.operator_id} and c.title = u.title
          returning 1
        )
        select assert_count('copies', count(*), ${rows.length}) from changed`,
    ];
  },
};

/** A slip is mostly new, so it is not looked up: a statement of the batch proves that it is. */
const noSuchSlip: Proof<'slips'> = {
  statement: (operatorId, needs) => statement`
    select assert_current('slips', count(*), 0) from library_slips
    where operator_id = ${operatorId} and slip = any(${needs.map(({ need }) => need.slip)}::text[])`,
};

const slipFacet: Facet<'slips'> = {
  name: 'slips',
  policy: { of: 'command', empty: new Set(), serves: (_empty, need) => need === undefined || noSuchSlip },
  load: async (tx, { operator_id }, players, needs) => {
    const rows = await tx<{ slip: string }[]>`
      select slip from library_slips
      where operator_id = ${operator_id} and slip = any(${needs.map(({ need }) => need.slip)}::text[])`;
    const used = new Set(rows.map(({ slip }) => slip));
    return new Map(players.map((player) => [player, used]));
  },
  write: ({ operator }, changes) => {
    const rows = changes.flatMap(({ effects }) => effects);
    return [
      statement`
        insert into library_slips (operator_id, slip)
        select ${operator.operator_id}, u.slip from ${unnest('u', { slip: 'text' }, rows)}`,
    ];
  },
};

export const libraryFacets = [membershipFacet, loanFacet, titleFacet, copyFacet, slipFacet] as readonly Facet[];

export const day = 86_400_000;
const after = (now: Date, days: number): Date => new Date(now.getTime() + days * day);

export const borrow = defineCommand({
  name: 'borrow',
  facets: ['membership', 'loans', 'titles', 'copies'],
  needs: ({ title }: { title: string }) => ({ titles: { title }, copies: { title } }),
  decide: (draft, { title }, { now, newId }) => {
    const known = draft.titles.get(title);
    if (!known) throw new Refusal('NOT_FOUND');
    if (draft.membership.fines > 0) throw new Refusal('LIMIT_EXCEEDED', 'A fine is open.');
    const left = draft.copies.get(title) ?? 0;
    if (left === 0) throw new Refusal('ALREADY_TAKEN', 'All copies are lent.');
    draft.copies = new Map(draft.copies).set(title, left - 1);
    const { player_id } = draft.membership;
    const due_at = after(now, known.days);
    const loan: Loan = { id: newId('library_loan'), player_id, title, due_at, is_fined: false, returned_at: null };
    draft.loans = new Map(draft.loans).set(loan.id, loan);
    return { data: loan };
  },
});

type Renewal = { readonly loan_id: number; readonly title: string; readonly slip: string };

/** Reads nothing that is not cached, so it takes one round trip. */
export const renew = defineCommand({
  name: 'renew',
  facets: ['membership', 'loans', 'titles', 'slips'],
  needs: ({ loan_id, title, slip }: Renewal) => ({ loans: { loan_id }, titles: { title }, slips: { slip } }),
  decide: (draft, { loan_id, title, slip }, { now }) => {
    const loan = draft.loans.get(loan_id);
    const known = draft.titles.get(title);
    if (!loan || loan.title !== title || !known) throw new Refusal('NOT_FOUND');
    if (draft.slips.has(slip)) throw new Refusal('DUPLICATE_TRANSACTION');
    if (draft.membership.fines > 0) return new Refusal('LIMIT_EXCEEDED', 'A fine is open.');
    if (loan.returned_at) throw new Refusal('INVALID_REQUEST', 'The book is back.');
    draft.loans = new Map(draft.loans).set(loan.id, { ...loan, due_at: after(now, known.days) });
    draft.append('slips', { slip });
    return { data: { due_at: after(now, known.days) } };
  },
});

export const giveBack = defineCommand({
  name: 'give_back',
  facets: ['membership', 'loans', 'copies'],
  needs: ({ loan_id, title }: { loan_id: number; title: string }) => ({ loans: { loan_id }, copies: { title } }),
  decide: (draft, { loan_id, title }, { now }) => {
    const loan = draft.loans.get(loan_id);
    if (!loan || loan.title !== title) throw new Refusal('NOT_FOUND');
    if (loan.returned_at) throw new Refusal('INVALID_REQUEST', 'The book is back.');
    draft.loans = new Map(draft.loans).set(loan.id, { ...loan, returned_at: now });
    draft.copies = new Map(draft.copies).set(title, (draft.copies.get(title) ?? 0) + 1);
    return { data: null };
  },
});

export const payFines = defineCommand({
  name: 'pay_fines',
  facets: ['membership', 'loans'],
  decide: (draft, { fines }: { fines: number }) => {
    if (fines > draft.membership.fines) throw new Refusal('INVALID_REQUEST', 'That is more than is owed.');
    if (fines > 0) draft.membership = { ...draft.membership, fines: draft.membership.fines - fines };
    return { data: { owed: draft.membership.fines } };
  },
});
