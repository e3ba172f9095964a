import { day } from '../src/base/durations.ts';
import type { Filters } from '../src/modules/players/list-queries.ts';
import { firstCreated, secondsBetween, seededPlayers } from './players-seed.ts';

type ListRequest = { readonly filters: Filters; readonly page?: number; readonly per_page?: number };
export type ListCase = { readonly name: string; at(run: number): ListRequest };

/** Spread over the whole range, and the same in every run. */
const spread = (run: number, upTo: number): number => 1 + Math.floor(((run * 0.618_033_988_75) % 1) * upTo);

const pagesOf = (share: number): number => Math.floor((seededPlayers * share) / 25) - 1;
const moment = (share: number): Date =>
  new Date(firstCreated.getTime() + seededPlayers * share * secondsBetween * 1000);

/** A range of days that starts anywhere. */
const range = (run: number, days: number): Filters => {
  const created_from = moment(spread(run, 900) / 1000);
  return { created_from, created_to: new Date(created_from.getTime() + days * day) };
};

const first = (name: string, filters: Filters): ListCase => ({ name, at: () => ({ filters }) });
const anywhere = (name: string, filters: Filters, share: number): ListCase => ({
  name,
  at: (run) => ({ filters, page: spread(run, pagesOf(share)) }),
});
const search = (term: string, filters: Filters = {}): ListCase => ({
  name: `search ${JSON.stringify(term)}${Object.values(filters)
    .map((value) => ` ${value instanceof Date ? value.toISOString().slice(0, 10) : value}`)
    .join('')}`,
  at: (run) => ({ filters: { ...filters, search: term }, page: run % 2 ? 1 : spread(run, 390) }),
});

export const listCases: readonly ListCase[] = [
  first('first page', {}),
  anywhere('any page', {}, 1),
  { name: 'last page', at: () => ({ filters: {}, page: seededPlayers / 25 }) },
  { name: 'any page of 100', at: (run) => ({ filters: {}, page: spread(run, seededPlayers / 100), per_page: 100 }) },
  { name: 'a page beyond the last', at: () => ({ filters: {}, page: 1_000_000_000 }) },
  first('status active, first page', { status: 'active' }),
  anywhere('status active, any page', { status: 'active' }, 0.9),
  anywhere('status closed, any page', { status: 'closed' }, 0.03),
  anywhere('kyc_status verified, any page', { kyc_status: 'verified' }, 0.55),
  anywhere('kyc_status expired, any page', { kyc_status: 'expired' }, 0.02),
  anywhere('status locked and kyc_status rejected, any page', { status: 'locked', kyc_status: 'rejected' }, 0.002),
  { name: 'created on one day', at: (run) => ({ filters: range(run, 1), page: spread(run, 36) }) },
  { name: 'created in one month', at: (run) => ({ filters: range(run, 30), page: spread(run, 1_100) }) },
  { name: 'created in one year', at: (run) => ({ filters: range(run % 2, 365), page: spread(run, 13_000) }) },
  {
    name: 'created in one month, status closed',
    at: (run) => ({ filters: { ...range(run, 30), status: 'closed' }, page: spread(run, 30) }),
  },
  { name: 'created since', at: (run) => ({ filters: { created_from: moment(spread(run, 999) / 1000) } }) },
  { name: 'email', at: (run) => ({ filters: { email: `nobody${run}@example.com` } }) },
  { name: 'username', at: (run) => ({ filters: { username: `nobody${run}` } }) },
  { name: 'external_id', at: (run) => ({ filters: { external_id: `ext-${spread(run, seededPlayers)}` } }) },
  search('kowalski12345'),
  search('ki999'),
  search('michael.schmidt'),
  search('schmidt'),
  search('gmail'),
  search('schmidt', { status: 'locked' }),
  search('gmail', { status: 'closed', kyc_status: 'expired' }),
  search('anna', { kyc_status: 'verified' }),
  search('mue', range(3, 30)),
  search('a'),
  search('z'),
  search('12'),
  search('qx'),
  search('%'),
  search('9999'),
];
