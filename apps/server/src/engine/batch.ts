import { operatorTime } from '../call/facts.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import { storeAnswers } from '../call/idempotency-queries.ts';
import { isAway } from '../database/failures.ts';
import type { Sql, Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import { insertEvents } from '../outbox/emit.ts';
import type { FacetName } from './account.ts';
import { type AfterCommitParts, afterCommit, type Committed, forget, harmlessly, logFailure } from './after-commit.ts';
import { type Command, commitFailure, isRoot, isStale, type Root } from './command.ts';
import { type Accounts, type Decided, decideAll } from './decide.ts';
import { type BatchScope, type Change, type Facet, NotCached } from './facet.ts';
import type { IdSource } from './ids.ts';
import { type Loaded, loadAccounts, versionOf } from './load.ts';
import { currentOperator } from './operator.ts';
import { recallAccounts, withoutLoading } from './recall.ts';

export type BatchParts = AfterCommitParts & {
  readonly sql: Sql;
  readonly ids: IdSource;
  /** A version that no account has had yet. */
  readonly newVersion: () => number;
};

/**
 * How much of what is cached a batch believes. `trusting`: all of it, and nothing is loaded. `locking`: after another node
 * has changed an account, which none of the others shows: all are locked, and their versions tell what is current. Where
 * that happens often, batches begin so. `loading`: what Proofs answer is loaded too, because something exists that was
 * assumed not to.
 */
type How = (typeof ways)[number];
const ways = ['trusting', 'locking', 'loading'] as const;

/**
 * Runs a batch of commands in one SQL transaction. Cached accounts are decided at once and written in one round trip,
 * in which PostgreSQL checks that they are current; others are locked and loaded first, in another round trip. Throws
 * when nothing was committed, or CommitUnknown when that is unknown.
 */
export const runBatch = async (
  parts: BatchParts,
  operatorId: number,
  commands: readonly Command[],
): Promise<(StoredAnswer | Error)[]> => {
  const first = parts.cache.isOftenOutdated(operatorId) ? 'locking' : 'trusting';
  for (const how of ways.slice(ways.indexOf(first), -1)) {
    try {
      return await runOnce(parts, operatorId, commands, how, how !== first);
    } catch (error) {
      if (!isStale(error)) throw error;
    }
  }
  return runOnce(parts, operatorId, commands, 'loading', true);
};

const runOnce = async (
  parts: BatchParts,
  operatorId: number,
  commands: readonly Command[],
  how: How,
  isSecond: boolean,
): Promise<(StoredAnswer | Error)[]> => {
  const committed = await commitOnce(parts, operatorId, commands, how);
  afterCommit(parts, { ...committed, isSecond });
  return committed.decided.answers;
};

const commitOnce = async (
  parts: BatchParts,
  operatorId: number,
  commands: readonly Command[],
  how: How,
): Promise<Omit<Committed, 'isSecond'>> => {
  const { ids, connection } = await prepare(parts, operatorId, commands.length);
  const tx = connection as unknown as Tx;
  let broken = false;
  let begun = false;
  try {
    const recalled = recallAccounts(parts, operatorId, commands, how !== 'loading');
    const cached = how === 'trusting' && recalled ? withoutLoading(parts, operatorId, commands, recalled) : undefined;
    const begin = () => {
      begun = true;
      return beginFor(tx, operatorId);
    };
    const loaded = cached ?? (await together(begin(), loadAccounts(parts, tx, operatorId, commands, recalled)));
    const scope = scopeOf(parts, loaded);
    const decided = decideAll(ids, scope, loaded.accounts, loaded.facets, commands);
    const statements = statementsFor(parts.root, cached !== undefined, scope, loaded, decided);
    await write(parts, tx, cached ? begin() : [], statements);
    return { commands, scope, loaded, decided, wasWhole: recalled?.whole.size === loaded.accounts.size };
  } catch (error) {
    if (error instanceof NotCached) parts.cache.contest(operatorId, error.players);
    else if (!isStale(error)) forget(parts, operatorId, commands);
    // A server that has become read-only answers the rollback, but its connection is dropped too.
    broken = isAway(error);
    if (begun)
      await tx`rollback`.catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    harmlessly(parts, () => connection.release(broken));
    harmlessly(parts, () => ids.release());
  }
};

/** The connection may lead to another server than the ids came from: then they are dropped and others are taken. */
const prepare = async (parts: BatchParts, operatorId: number, commands: number) => {
  for (;;) {
    const ids = await parts.ids.reserve(operatorId, commands);
    try {
      const connection = await parts.sql.reserve();
      if (!ids.isStale()) return { ids, connection };
      connection.release();
      ids.release();
    } catch (error) {
      ids.release();
      throw error;
    }
  }
};

/**
 * Runs commands on accounts of one operator in an SQL transaction that the caller commits: for an account that is
 * created there, which no other command can know yet, or for a change of many accounts that commits with something else.
 * Throws, and so rolls that SQL transaction back, only when something is broken.
 */
export const runWithin = async (
  parts: BatchParts,
  tx: Tx,
  operatorId: number,
  commands: readonly Command[],
): Promise<StoredAnswer[]> => {
  const ids = await parts.ids.reserve(operatorId, commands.length);
  try {
    const loaded = await loadAccounts(parts, tx, operatorId, commands);
    const scope = scopeOf(parts, loaded);
    const decided = decideAll(ids, scope, loaded.accounts, loaded.facets, commands);
    if (decided.events.length > 0) tx.announce();
    await Promise.all(tx.sendAll(statementsOf(scope, loaded, decided)));
    return decided.answers.map((answer) => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
  } finally {
    ids.release();
  }
};

const scopeOf = (parts: BatchParts, { operator }: Loaded) => ({
  operator: operator.facts,
  now: operatorTime(operator.facts, parts.clock.now()),
  version: parts.newVersion(),
});

/** The statements are pipelined in this order: the locks are held before anything else is read. */
const together = async <T>(first: readonly Promise<unknown>[], second: Promise<T>): Promise<T> => {
  const [result] = await Promise.all([second, ...first]);
  return result;
};

const beginFor = (tx: Tx, operatorId: number): Promise<unknown>[] =>
  [
    tx`begin`,
    tx`select set_config('app.operator_id', ${String(operatorId)}, true), set_config('app.account_writer', 'engine', true)`,
  ].map((each) => each.execute());

/** A decision from the cache holds only if nobody has changed the operator or an account meanwhile. */
const statementsFor = (root: Root, isRecalled: boolean, scope: BatchScope, loaded: Loaded, decided: Decided) => {
  const statements = statementsOf(scope, loaded, decided);
  if (!isRecalled) return [...loaded.checks, ...statements];
  const unchanged = unchangedAccounts(root, loaded.accounts, decided);
  return [
    currentOperator(loaded.operator),
    ...(unchanged.length > 0 ? [root.policy.prove(scope.operator.operator_id, unchanged)] : []),
    ...loaded.checks,
    ...statements,
  ];
};

/** Accounts that were only read or refused: their version is checked, not raised. */
const unchangedAccounts = (root: Root, accounts: Accounts, { before, changed }: Decided) =>
  [...accounts.keys()]
    .filter((player) => !changed.has(player))
    .map((player_id) => ({ player_id, version: versionOf(root, before.get(player_id) ?? {}) as number }));

/** Only the answer to the commit tells whether the batch is committed, so an answer that cannot be read undoes nothing. */
const write = async (
  parts: BatchParts,
  tx: Tx,
  begun: readonly Promise<unknown>[],
  statements: readonly Statement[],
): Promise<void> => {
  const failures: unknown[] = [];
  const watch = (answer: Promise<unknown>): void => void answer.catch((error) => failures.push(error));
  begun.forEach(watch);
  // Throws before the commit is sent if one of them cannot be written.
  tx.sendAll(statements).forEach(watch);
  const end = await tx`commit`.execute().catch((error) => {
    throw commitFailure(error);
  });
  if (end.command !== 'COMMIT') throw new Error('The batch was rolled back.');
  for (const failure of failures) logFailure(parts, failure);
};

/** All statements of a batch, the account's own row first: others wait for it before they lock anything else. */
const statementsOf = (scope: BatchScope, loaded: Loaded, decided: Decided): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const facet of loaded.facets) {
    const changes = changesOf(facet, loaded, decided);
    if (changes.length > 0) statements.push(...facet.write(scope, changes));
  }
  const { operator_id } = scope.operator;
  if (decided.events.length > 0) statements.push(insertEvents({ operator_id, now: scope.now }, decided.events));
  if (decided.stored.length > 0) statements.push(storeAnswers(operator_id, decided.stored));
  return statements;
};

/**
 * What a facet has to write: accounts whose part changed, or that append rows. The root's row holds the version, which
 * rises with every change of the account.
 */
const changesOf = (facet: Facet, { accounts }: Loaded, decided: Decided): Change<FacetName>[] => {
  const { name } = facet;
  const isWritten = isRoot(facet);
  const changes: Change<FacetName>[] = [];
  for (const player_id of decided.changed) {
    const before = decided.before.get(player_id)?.[name];
    const after = accounts.get(player_id)?.[name];
    const effects = decided.effects.get(player_id)?.get(name) ?? [];
    if (isWritten || before !== after || effects.length > 0)
      changes.push({ player_id, before, after, effects } as never);
  }
  return changes.sort((a, b) => a.player_id - b.player_id);
};
