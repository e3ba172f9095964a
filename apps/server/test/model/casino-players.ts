import type { Reply } from '../support/client.ts';
import type { Casino } from './casino.ts';
import type { Account, Spelling, StepOf } from './casino-book.ts';

/** What a step came to: 'ok', the code of a refusal, or 'nothing' where there was nothing to do it with. */
export type Outcome = string;

export const outcomeOf = ({ status, body, text }: Reply): Outcome => {
  if (status >= 500) throw new Error(`Answered ${status}: ${text}`);
  return status < 300 ? 'ok' : body.error.code;
};

export const players = '/api/v1/operator/players';

const people = [
  ['Ivan', 'Petrov'],
  ['Maria', 'Rossi'],
  ['Lena', 'Vogel'],
  ['Nils', 'Holm'],
] as const;

const nameOf = (person: number, as: Spelling, nth: number) => {
  const [first_name, last_name] = people[person % people.length] as (typeof people)[number];
  const spelled = {
    plain: { first_name, last_name },
    swapped: { first_name: last_name, last_name: first_name },
    marked: { first_name: first_name.toUpperCase(), last_name: last_name.replace('o', 'ö') },
    other: { first_name: `Ursula ${nth}`, last_name: `Yilmaz ${nth}` },
  };
  return spelled[as];
};

let names = 0;
const newName = (): string => {
  names += 1;
  return `search-${names}`;
};

export const register = async (casino: Casino, step: StepOf<'register'>): Promise<Outcome> => {
  const { person, as, has_id, has_code } = step;
  const name = newName();
  const reply = await casino.server.post(players, {
    username: name,
    email: `${name}@example.com`,
    terms_accepted: true,
    ...nameOf(person, as, names),
    birth_date: `1985-04-${10 + person}`,
    country: 'DE',
    ...(has_id ? { personal_id: `DE-${person}` } : {}),
    ...(has_code ? { promo_code: (await casino.offers()).code } : {}),
  });
  if (reply.status === 201) {
    const { id } = reply.body.data;
    const linked = new Set<Account>();
    const account: Account = { id, person, hasId: has_id, traits: [], linked, explained: 0, deposits: [] };
    linked.add(account);
    casino.book.accounts.push(account);
    casino.book.identify(account, as);
  }
  return outcomeOf(reply);
};

export const rename = async (casino: Casino, { as }: StepOf<'rename'>, account: Account): Promise<Outcome> => {
  const reply = await casino.server.patch(`${players}/${account.id}`, nameOf(account.person, as, account.id));
  if (reply.status === 200) casino.book.identify(account, as);
  return outcomeOf(reply);
};

export const deposit = async (casino: Casino, { amount }: StepOf<'deposit'>, account: Account): Promise<Outcome> => {
  const body = { amount, external_reference: newName() };
  const reply = await casino.server.post(`${players}/${account.id}/deposits`, body);
  if (reply.status === 201) account.deposits.push({ at: casino.now(), amount });
  return outcomeOf(reply);
};

export const takeBonus = async (casino: Casino, _: unknown, account: Account): Promise<Outcome> => {
  const { bonus_id } = await casino.offers();
  return outcomeOf(await casino.server.post(`${players}/${account.id}/bonuses`, { bonus_id }));
};

export const redeem = async (casino: Casino, _: unknown, account: Account): Promise<Outcome> => {
  const { code } = await casino.offers();
  return outcomeOf(await casino.server.post(`${players}/${account.id}/promo-codes`, { code }));
};

export const withdraw = async (casino: Casino, { amount }: StepOf<'withdraw'>, account: Account): Promise<Outcome> => {
  const reply = await casino.server.post(`${players}/${account.id}/withdrawals`, { amount, payment_method: 'bank' });
  if (reply.status === 201) {
    const { id } = reply.body.data;
    const nothing = { approvals: [], released: undefined, sent: 0, orders: 0, files: [], isOver: false };
    casino.book.withdrawals.push({ id, account, amount, at: casino.now(), ...nothing });
  }
  return outcomeOf(reply);
};
