import { unbackedKinds } from '@croupier/contract/settings.ts';
import { type Money, zero } from '../../base/money.ts';
import type { ProviderRules } from '../../call/facts.ts';
import { statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import type { Needs } from '../../engine/account.ts';
import type { Facet } from '../../engine/facet.ts';
import { lockProviders, sharedProviders } from '../games/shared-queries.ts';
import { sharedOperators } from '../operators/shared-queries.ts';

export type UnbackedKind = (typeof unbackedKinds)[number];

/** What a provider has paid today in wins of a kind that needs no bet, in the operator's currency. */
export type UnbackedDay = {
  readonly provider_id: number;
  readonly provider_slug: string;
  readonly kind: UnbackedKind;
  readonly day: string;
  readonly amount: Money;
};

declare module '../../engine/account.ts' {
  interface AccountFacts {
    /** By provider and kind, for the wins of the batch; shared by all accounts. */
    unbacked_wins: ReadonlyMap<string, UnbackedDay>;
  }
  interface FacetNeeds {
    /** A win that needs no bet. A plain win needs nothing, and costs no statement. */
    unbacked_wins: UnbackedWin;
  }
}

/** A win, as far as caps matter. */
type CappedWin = {
  readonly provider_id: number;
  readonly kind: string;
  readonly rules?: ProviderRules | undefined;
  readonly jackpot_amount?: Money | undefined;
  readonly reference_transaction_id?: string | undefined;
};

type UnbackedWin = { readonly provider_id: number; readonly kind: UnbackedKind };

export const isUnbacked = (kind: string): kind is UnbackedKind => (unbackedKinds as readonly string[]).includes(kind);

/**
 * The kind whose caps a win may come under: its own, that of its jackpot part, or that of a promotion where the provider
 * may pay without a bet.
 */
export const cappedKind = ({
  kind,
  rules,
  jackpot_amount = zero,
  reference_transaction_id,
}: CappedWin): UnbackedKind | undefined => {
  if (isUnbacked(kind)) return kind;
  if (jackpot_amount > 0) return 'jackpot';
  return rules?.credits_without_bet && reference_transaction_id === undefined ? 'promo' : undefined;
};

/** What a win needs loaded: the sum of its day. */
export const needsOfUnbacked = (win: CappedWin): Needs<'unbacked_wins'> => {
  const kind = cappedKind(win);
  return kind === undefined ? {} : { unbacked_wins: { provider_id: win.provider_id, kind } };
};

export const nameOfUnbacked = ({ provider_id, kind }: UnbackedWin): string => `${provider_id}/${kind}`;

const nameColumns = { provider_id: 'bigint', kind: 'text' } as const;
const dayColumns = { ...nameColumns, day: 'date', amount: 'bigint' } as const;

/**
 * The sums of the day, under the locks of the providers' rows, taken in the order of their ids after the accounts. The
 * sums are read by a second statement, because the first may have waited for another batch to commit.
 */
export const unbackedFacet: Facet<'unbacked_wins'> = {
  name: 'unbacked_wins',
  policy: { of: 'batch', empty: new Map() },
  load: async (tx, { operator_id, now }, players, needs) => {
    const wanted = [...new Map(needs.map(({ need }) => [nameOfUnbacked(need), need])).values()];
    if (wanted.length === 0) return new Map(players.map((player) => [player, new Map()]));
    const providers = wanted.map(({ provider_id }) => provider_id);
    const [, rows] = await Promise.all([
      lockProviders(tx, operator_id, providers),
      tx<UnbackedDay[]>`
        select u.provider_id, p.slug as provider_slug, u.kind, t.day, coalesce(d.amount, 0) as amount
        from ${unnest('u', nameColumns, wanted)}
        join ${sharedProviders} p on p.operator_id = ${operator_id} and p.id = u.provider_id
        cross join lateral (
          select (${now}::timestamptz + o.clock_offset_ms * interval '1 millisecond')::date as day
          from ${sharedOperators} o where o.operator_id = ${operator_id}
        ) t
        left join unbacked_win_days d on d.operator_id = ${operator_id} and d.provider_id = u.provider_id
          and d.kind = u.kind and d.day = t.day`.execute(),
    ]);
    const days = new Map(rows.map((row) => [nameOfUnbacked(row), row]));
    return new Map(players.map((player) => [player, days]));
  },
  write: ({ operator }, [change]) => {
    const changed = [...(change?.after ?? [])].filter(([name, day]) => change?.before.get(name) !== day);
    return [
      statement`
        insert into unbacked_win_days as d (operator_id, provider_id, kind, day, amount)
        select ${operator.operator_id}, u.provider_id, u.kind, u.day, u.amount
        from ${unnest(
          'u',
          dayColumns,
          changed.map(([, day]) => day),
        )}
        on conflict (operator_id, provider_id, kind, day) do update set amount = excluded.amount`,
    ];
  },
};
