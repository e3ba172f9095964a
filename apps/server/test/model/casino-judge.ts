import { type Casino, house } from './casino.ts';
import type { Account, Book, Withdrawal } from './casino-book.ts';

const day = 24 * 3_600_000;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

type Dated = { readonly at: number; readonly amount: number };

/** The most that came together within 24 hours. */
const mostInDay = (all: readonly Dated[]): number =>
  Math.max(
    0,
    ...all.map(({ at }) => sum(all.filter((one) => one.at <= at && one.at > at - day).map((one) => one.amount))),
  );

const grouped = <T, K>(all: readonly T[], keyOf: (one: T) => K): T[][] => [...Map.groupBy(all, keyOf).values()];

type Look = Awaited<ReturnType<Casino['look']>>;

/** A person gets nothing again that is given once, by whichever account. */
const judgeGrants = ({ accounts, grants }: Book, { bonuses }: Look): string | undefined => {
  for (const { id, player_id, bonus_id } of bonuses) {
    const account = accounts.find((one) => one.id === player_id);
    if (!account || grants.has(id)) continue;
    const isAgain = [...grants.values()].some((had) => had.bonus_id === bonus_id && account.linked.has(had.account));
    grants.set(id, { account, bonus_id });
    if (isAgain) return `person ${account.person} got a bonus again that is given once`;
  }
  return undefined;
};

/** A person has no more room below a monitoring rule with several accounts. */
const judgeDeposits = ({ accounts }: Book): string | undefined => {
  for (const own of grouped(accounts, ({ linked }) => linked)) {
    const paid = mostInDay(own.flatMap(({ deposits }) => deposits));
    if (paid >= house.monitored)
      return `person ${own[0]?.person} deposited ${paid} in a day, where a rule refuses ${house.monitored}`;
  }
  return undefined;
};

/** The people who approved it: a key is nobody's second pair of eyes. */
const peopleOf = ({ approvals }: Withdrawal) => approvals.filter(({ by }) => by !== 'server');

/** What leaves after the approval of one person alone: of requests of a day, and of approvals of a day. */
const judgeFourEyes = ({ withdrawals }: Book): string | undefined => {
  // Money that came back did not leave.
  const out = withdrawals.filter(({ released, sent }) => released !== undefined && sent > 0);
  // A second person approves only where two must.
  for (const payment of out)
    if (peopleOf(payment).length > 1 && peopleOf(payment).at(-1)?.by === payment.released)
      return `${payment.released} approved ${payment.amount} as the second person, and paid it`;
  const byOne = out.filter((payment) => peopleOf(payment).length < 2);
  for (const own of grouped(byOne, ({ account }) => account)) {
    const left = mostInDay(own);
    if (left > house.fourEyes) return `${left} left an account in a day, each time approved by one person`;
  }
  const approverOf = (payment: Withdrawal): string => peopleOf(payment)[0]?.by ?? 'server';
  for (const own of grouped(byOne, approverOf)) {
    const left = mostInDay(own.map(({ amount, approvals, at }) => ({ amount, at: approvals.at(-1)?.at ?? at })));
    if (left > house.approver) return `${approverOf(own[0] as Withdrawal)} let ${left} leave in a day, alone`;
  }
  return undefined;
};

/** The bank pays once, and what it pays is not on the balance. */
const judgeBank = ({ accounts, withdrawals }: Book, { balances }: Look): string | undefined => {
  const twice = withdrawals.find(({ sent }) => sent > 1);
  if (twice) return `the bank was told ${twice.sent} times to pay ${twice.amount}`;
  const has = ({ id }: Account): number => balances.find(({ player_id }) => player_id === id)?.real_balance ?? 0;
  for (const account of accounts) {
    const gone = sum(withdrawals.filter((one) => one.account === account).map(({ sent, amount }) => sent * amount));
    const came = sum(account.deposits.map(({ amount }) => amount)) + account.explained;
    if (gone + has(account) > came)
      return `an account has ${has(account)} and was paid ${gone}, of ${came} that came in`;
  }
  return undefined;
};

/** What is wrong in the casino. */
export const judge = async (casino: Casino): Promise<string | undefined> => {
  const { book } = casino;
  const looked = await casino.look();
  return (
    book.alone[0] ?? judgeGrants(book, looked) ?? judgeDeposits(book) ?? judgeFourEyes(book) ?? judgeBank(book, looked)
  );
};
