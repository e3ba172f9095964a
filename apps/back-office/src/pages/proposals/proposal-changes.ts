import { isEmpty } from '../../ui/diff.tsx';
import type { ProposalRow } from './proposal-row.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that a proposal changes, by its path such as `parameters.threshold`. `from` is undefined for what is new. */
export type Change = { readonly path: string; readonly from: unknown; readonly to: unknown };

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const between = (before: Values, after: Values, prefix: string): Change[] =>
  Object.entries(after).flatMap(([name, to]) => {
    const [path, from] = [`${prefix}${name}`, before[name]];
    if (isSame(from, to) || (isEmpty(from) && isEmpty(to))) return [];
    if (isValues(from) && isValues(to)) return between(from, to, `${path}.`);
    return [{ path, from, to }];
  });

/** Says why or in what, and not what changes. */
const beside = ['reason', 'note', 'override_reason', 'currency', 'terms_version'];

/** The fields in which a proposal differs from what was, without those that only explain it. */
export const changesOf = ({ before, after }: Pick<ProposalRow, 'before' | 'after'>): Change[] =>
  between(before, after, '').filter(({ path }) => !beside.includes(path));

/** Amounts for a player are in the player's currency, all others in the operator's. */
export const currencyOf = ({ after }: Pick<ProposalRow, 'after'>, operators: string): string =>
  typeof after.currency === 'string' ? after.currency : operators;
