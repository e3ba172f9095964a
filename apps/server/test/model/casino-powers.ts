import { base } from '../../support/back-office.ts';
import { bearerFor, type Client, type Reply } from '../support/client.ts';
import { type Casino, house } from './casino.ts';
import type { Account, ApiKey, KeyScope, Member, StepOf } from './casino-book.ts';
import { type Outcome, outcomeOf, players } from './casino-players.ts';

/** Keeps a change that waits for a second person; `made` is what it does once somebody has confirmed it. */
export const waits = (
  { book }: Casino,
  { status, body }: Reply,
  by: Member,
  made: (other: Member) => void,
): boolean => {
  if (status === 202) book.proposals.push({ id: body.data.id, by, confirmed: made });
  return status === 202;
};

export const confirm = async (casino: Casino, { by, proposal: nth }: StepOf<'confirm'>): Promise<Outcome> => {
  const waiting = casino.book.proposals.at(nth);
  if (!waiting) return 'nothing';
  const reply = await casino.staff[by].post(`${base}/proposals/${waiting.id}/confirm`);
  if (reply.status === 200) waiting.confirmed(by);
  return outcomeOf(reply);
};

/** Money that a member of staff gives away. */
export const giveMoney = async (
  casino: Casino,
  { do: how, by }: StepOf<'credit' | 'grant_by_hand'>,
  account: Account,
): Promise<Outcome> => {
  const at = `${base}/players/${account.id}`;
  const credit = { wallet: 'real', direction: 'up', amount: house.bonus, reason: 'search' };
  const reply =
    how === 'credit'
      ? await casino.staff[by].post(`${at}/corrections`, credit)
      : await casino.staff[by].post(`${at}/bonuses`, { ...(await bonusOf(casino)), reason: 'search' });
  const given = (...people: Member[]): void => {
    if (how === 'credit') account.explained += house.bonus;
    casino.book.needsTwo('gave money away', people);
  };
  if (!waits(casino, reply, by, (other) => given(by, other)) && reply.status < 300) given(by);
  return outcomeOf(reply);
};

const bonusOf = async (casino: Casino) => ({ bonus_id: (await casino.offers()).bonus_id });

/** What would let others pass; the `before` is what the casino has. */
export const weaken = async (casino: Casino, { by, what }: StepOf<'weaken'>): Promise<Outcome> => {
  const staff = casino.staff[by];
  const set = (settings: object): Promise<Reply> => staff.patch(`${base}/operator`, { settings });
  const attempts = {
    four_eyes: () => set({ four_eyes_threshold: house.fourEyes * 100 }),
    duplicate_accounts: () => set({ duplicate_accounts: 'allow' }),
    second_person: () => set({ second_person: false }),
    monitoring: () => staff.patch(`${base}/aml/rules/${casino.rule}`, { counts_over: 'account' }),
    hire: () => staff.post(`${base}/staff`, { email: 'eve@example.com', name: 'eve', role: 'admin' }),
  };
  const reply = await attempts[what]();
  if (reply.status < 300 && reply.status !== 202) casino.book.needsTwo(`changed ${what}`, [by]);
  return outcomeOf(reply);
};

/** A secret in somebody's hands. */
const receive = ({ book }: Casino, key: ApiKey, secret: string | undefined, by: Member): Set<string> => {
  const people = new Set<string>([by]);
  if (secret !== undefined) book.secrets.push({ secret, key, people });
  return people;
};

export const makeKey = async (casino: Casino, { by, scope }: StepOf<'make_key'>): Promise<Outcome> => {
  const reply = await casino.staff[by].post(`${base}/api-keys`, { name: 'New', scopes: [scope] });
  if (reply.status >= 300) return outcomeOf(reply);
  const { data } = reply.body;
  const makers = new Set<string>([by]);
  const key: ApiKey = { id: data.id, key: data.key ?? data.after.key, scopes: new Map([[scope, makers]]) };
  const people = receive(casino, key, data.secret, by);
  const isWaiting = waits(casino, reply, by, (other) => {
    people.add(other);
    makers.add(other);
  });
  if (!isWaiting) casino.book.keys.push(key);
  return 'ok';
};

export const widenKey = async (casino: Casino, { by, scope }: StepOf<'widen_key'>, key: ApiKey): Promise<Outcome> => {
  const scopes = [...new Set([...key.scopes.keys(), scope])];
  const reply = await casino.staff[by].patch(`${base}/api-keys/${key.id}`, { scopes });
  const gained = (...people: Member[]): void => {
    if (key.scopes.has(scope)) return;
    key.scopes.set(scope, new Set(people));
    // Two people agreed to what this key may do, and so to the secrets that it had.
    const own = new Set(people).size < 2 ? [] : casino.book.secrets.filter((secret) => secret.key === key);
    for (const secret of own) for (const one of people) secret.people.add(one);
  };
  if (!waits(casino, reply, by, (other) => gained(by, other)) && reply.status < 300) gained(by);
  return outcomeOf(reply);
};

export const rotateKey = async (casino: Casino, { by }: StepOf<'rotate'>, key: ApiKey): Promise<Outcome> => {
  const reply = await casino.staff[by].post(`${base}/api-keys/${key.id}/rotate`);
  if (reply.status >= 300) return outcomeOf(reply);
  const people = receive(casino, key, reply.body.data.secret, by);
  waits(casino, reply, by, (other) => people.add(other));
  return 'ok';
};

/** What each scope can do to a customer: each leads to money, or takes somebody's play away. */
const ways: Record<KeyScope, (casino: Casino, client: Client, account: Account) => Promise<Reply>> = {
  'players:write': async (casino, client, account) => {
    const issued = await client.post(`${players}/${account.id}/session-tokens`);
    if (issued.status !== 201) return issued;
    const session = bearerFor(casino.app, issued.body.data.token);
    const played = await session.post(`/api/v1/player/games/${await casino.game()}/play`, { stake: 100 });
    if (played.status === 200) account.explained += played.body.data.payout - 100;
    return played;
  },
  'games:launch': async (casino, client, account) =>
    client.post(`${players}/${account.id}/games/${await casino.game()}/launch`, { mode: 'real' }),
  'limits:write': (_, client, account) => client.post(`${players}/${account.id}/self-exclusion`, { period: '5_years' }),
  'bonuses:write': async (casino, client, account) =>
    client.post(`${players}/${account.id}/bonuses`, await bonusOf(casino)),
  'payments:write': (_, client, account) =>
    client.post(`${players}/${account.id}/withdrawals`, { amount: 100, payment_method: 'bank' }),
  'payouts:write': (casino, client) =>
    client.post(`/api/v1/operator/payments/${casino.book.withdrawals.at(-1)?.id ?? 1}/approve`),
};

/** Uses a secret as somebody who holds nothing else. */
export const useKey = async (
  casino: Casino,
  { scope, secret: nth }: StepOf<'use_key'>,
  account: Account,
): Promise<Outcome> => {
  const held = casino.book.secrets.at(nth);
  if (!held) return 'nothing';
  const reply = await ways[scope](casino, casino.clientOf({ key: held.key.key, secret: held.secret }), account);
  if (reply.status < 300) {
    casino.book.needsTwo(`used the secret of a key with ${scope} on a customer`, held.people);
    casino.book.needsTwo(`gave a key ${scope}, which was used on a customer`, held.key.scopes.get(scope) ?? []);
  }
  return outcomeOf(reply);
};
