import { type Statement, statement } from '../database/statement.ts';
import { unnest } from '../database/unnest.ts';
import type { Account } from './decide-batch.ts';
import type { LoadedOperator } from './operator.ts';

/** The version of the account's row when it was read; undefined when there is no such account. */
export const versionOf = (account: Account): number | undefined =>
  (account.wallet as { readonly version: number } | undefined)?.version;

/** Fails when the operator's settings, or anything that raises its facts_version, have changed since the decision. */
export const currentOperator = ({ facts, facts_version }: LoadedOperator): Statement =>
  statement`
    select assert_current('operator', count(*), 1) from operators
    where operator_id = ${facts.operator_id} and version = ${facts.version} and facts_version = ${facts_version}`;

const columns = { player_id: 'bigint', version: 'bigint' } as const;

/** Fails when an account has changed since it was cached. */
export const currentVersions = (
  operatorId: number,
  accounts: readonly { readonly player_id: number; readonly version: number }[],
): Statement =>
  statement`
    select assert_current('accounts', count(*), ${accounts.length})
    from ${unnest('u', columns, accounts)}
    cross join lateral (
      select from accounts a
      where a.operator_id = ${operatorId} and a.player_id = u.player_id and a.version = u.version offset 0
    ) current`;
