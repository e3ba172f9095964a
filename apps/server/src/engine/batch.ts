import type { Clock } from '../base/clock.ts';
import { Refusal } from '../base/refusal.ts';
import type { Sql, Tx } from '../database/pool.ts';
import type { Statement } from '../database/statement.ts';
import { isAway } from '../database/transaction.ts';
import { type Answer, writeAnswer, writeRefusal } from '../http/answer.ts';
import { operatorTime } from '../http/facts.ts';
import type { StoredAnswer } from '../http/idempotency.ts';
import { insertEvents, type NewEvent } from '../outbox/emit.ts';
import type { AccountFacts, Context, FacetName, Outcome } from './account.ts';
import { type Command, commitFailure } from './command.ts';
import type { BatchScope, Change, Facet, Needed } from './facet.ts';
import type { IdSource, ReservedIds } from './ids.ts';
import type { OperatorLoader } from './operator.ts';
import { storeAnswers } from './write-answers.ts';

export type BatchParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly facets: readonly Facet[];
  readonly ids: IdSource;
  readonly operators: OperatorLoader;
  /** Told of what a batch has appended, once that is committed. */
  readonly onCommitted?: OnCommitted | undefined;
};

/** By account, and there by facet, the rows that were appended. */
export type Appended = ReadonlyMap<number, ReadonlyMap<FacetName, readonly unknown[]>>;
export type OnCommitted = (operatorId: number, appended: Appended) => void;

type Account = Partial<Record<FacetName, unknown>>;
type Accounts = Map<number, Account>;

/** How many ids of a kind one command may take at the most. */
const idsPerCommand = 64;

/**
 * One transaction for a batch of commands: lock and load all accounts in the order of their ids, decide each command in
 * turn on the state in memory, write each kind of effect as one statement, commit once. Two round trips, whatever the
 * size. Throws when nothing was committed, or CommitUnknown when that cannot be known.
 */
export const runBatch = async (
  parts: BatchParts,
  operatorId: number,
  commands: readonly Command[],
): Promise<(StoredAnswer | Error)[]> => {
  const { ids, connection } = await prepare(parts, commands.length * idsPerCommand);
  const tx = connection as unknown as Tx;
  let broken = false;
  try {
    const { scope, accounts, facets } = await load(parts, tx, operatorId, commands);
    const decided = decideAll(ids, scope, accounts, facets, commands);
    await write(tx, scope, accounts, facets, decided);
    parts.onCommitted?.(operatorId, decided.effects);
    return decided.answers;
  } catch (error) {
    // A server that takes no writes any more answers the rollback, and is left all the same.
    broken = isAway(error);
    await tx`rollback`.catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    connection.release(broken);
    ids.release();
  }
};

/** The connection may lead to another server than the ids came from: then they are dropped, and others taken. */
const prepare = async (parts: BatchParts, count: number) => {
  for (;;) {
    const ids = await parts.ids.reserve(count);
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
 * One command in a transaction that is somebody else's to commit: for an account that comes into being there, which no
 * other command can know of yet. Throws, and so undoes that transaction, only when something is broken.
 */
export const runWithin = async (parts: BatchParts, tx: Tx, command: Command): Promise<StoredAnswer> => {
  const ids = await parts.ids.reserve(idsPerCommand);
  try {
    const { scope, accounts, facets } = await loadAccounts(parts, tx, command.operator_id, [command]);
    const decided = decideAll(ids, scope, accounts, facets, [command]);
    await Promise.all(statementsOf(scope, accounts, facets, decided).map((each) => tx.send(each)));
    const [answer] = decided.answers;
    if (answer instanceof Error) throw answer;
    return answer as StoredAnswer;
  } finally {
    ids.release();
  }
};

const load = async (parts: BatchParts, tx: Tx, operatorId: number, commands: readonly Command[]) => {
  // The statements travel together, in this order: the locks are held before anything else is read.
  const begun = [tx`begin`, tx`select set_config('app.operator_id', ${String(operatorId)}, true)`].map((each) =>
    each.execute(),
  );
  const [loaded] = await Promise.all([loadAccounts(parts, tx, operatorId, commands), ...begun]);
  return loaded;
};

const loadAccounts = async (parts: BatchParts, tx: Tx, operatorId: number, commands: readonly Command[]) => {
  const needed = new Set(commands.flatMap((command) => command.definition.facets));
  const facets = parts.facets.filter((facet) => needed.has(facet.name));
  const players = [...new Set(commands.map((command) => command.player_id))].sort((a, b) => a - b);
  const needs = commands.map(({ definition, player_id, input }) => ({ player_id, needs: definition.needs?.(input) }));
  const operatorLoading = parts.operators.load(tx, operatorId);
  const real = parts.clock.now();
  const statesLoading = facets.map((facet) =>
    facet.load(tx, { operator_id: operatorId, now: real }, players, needsOf(facet.name, needs)),
  );
  const [operator, states] = await Promise.all([operatorLoading, Promise.all(statesLoading)]);
  const accounts: Accounts = new Map(players.map((player) => [player, {}]));
  for (const [index, facet] of facets.entries())
    for (const [player, state] of states[index] as ReadonlyMap<number, unknown>)
      Object.assign(accounts.get(player) as Account, { [facet.name]: state });
  const scope: BatchScope = { operator, now: operatorTime(operator, real) };
  return { scope, accounts, facets };
};

type CommandNeeds = { readonly player_id: number; readonly needs: Readonly<Record<string, unknown>> | undefined };

const needsOf = (name: FacetName, commands: readonly CommandNeeds[]): Needed<never>[] =>
  commands.flatMap(({ player_id, needs }) =>
    needs?.[name] === undefined ? [] : [{ player_id, need: needs[name] as never }],
  );

type Decided = {
  readonly answers: (StoredAnswer | Error)[];
  readonly events: NewEvent[];
  readonly before: Accounts;
  readonly effects: Map<number, Map<FacetName, unknown[]>>;
  readonly stored: { claim: NonNullable<Command['claim']>; answer: StoredAnswer }[];
};

const decideAll = (
  ids: ReservedIds,
  scope: BatchScope,
  accounts: Accounts,
  facets: readonly Facet[],
  commands: readonly Command[],
): Decided => {
  const decided: Decided = { answers: [], events: [], before: new Map(accounts), effects: new Map(), stored: [] };
  const shared = facets.filter((facet) => facet.isShared).map((facet) => facet.name);
  for (const command of commands) {
    const answer = decideOne(ids, scope, accounts, command, decided);
    for (const name of shared) shareFacts(accounts, name, command.player_id);
    decided.answers.push(answer);
    if (command.claim && !(answer instanceof Error)) decided.stored.push({ claim: command.claim, answer });
  }
  return decided;
};

const decideOne = (
  ids: ReservedIds,
  scope: BatchScope,
  accounts: Accounts,
  command: Command,
  decided: Decided,
): StoredAnswer | Error => {
  const account = accounts.get(command.player_id) as Account;
  const missing = command.definition.facets.some((name) => account[name] === undefined);
  if (missing) return writeRefusal(new Refusal('NOT_FOUND'));
  const context: Context = { ...scope, actor: command.actor, newId: ids.next };
  try {
    const outcome = command.definition.decide(account as AccountFacts, command.input, context);
    accounts.set(command.player_id, { ...account, ...outcome.account });
    collect(decided, command.player_id, outcome);
    return toAnswer(outcome.answer, command.status);
  } catch (error) {
    // A rule said no and left nothing; or the rule itself is broken, which harms this command alone.
    return error instanceof Refusal ? writeRefusal(error) : (error as Error);
  }
};

/** What the command has left of a facet that is not one account's alone is what every other account finds. */
const shareFacts = (accounts: Accounts, name: FacetName, from: number): void => {
  const facts = accounts.get(from)?.[name];
  for (const [player, account] of accounts)
    if (account[name] !== facts) accounts.set(player, { ...account, [name]: facts });
};

const toAnswer = (answer: Answer | Refusal, status: number): StoredAnswer =>
  answer instanceof Refusal ? writeRefusal(answer) : writeAnswer(answer, status);

const collect = (decided: Decided, playerId: number, outcome: Outcome): void => {
  decided.events.push(...(outcome.events ?? []));
  const own = decided.effects.get(playerId) ?? new Map<FacetName, unknown[]>();
  for (const [facet, rows] of Object.entries(outcome.effects ?? {}) as [FacetName, readonly unknown[]][])
    own.set(facet, [...(own.get(facet) ?? []), ...rows]);
  decided.effects.set(playerId, own);
};

const write = async (tx: Tx, scope: BatchScope, accounts: Accounts, facets: readonly Facet[], decided: Decided) => {
  const running = statementsOf(scope, accounts, facets, decided).map((each) => tx.send(each));
  const [end] = await Promise.all([tx`commit`.execute(), ...running]).catch((error) => {
    throw commitFailure(error);
  });
  if (end.command !== 'COMMIT') throw new Error('The batch was rolled back.');
};

const statementsOf = (
  scope: BatchScope,
  accounts: Accounts,
  facets: readonly Facet[],
  decided: Decided,
): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const facet of facets) {
    const changes = changesOf(facet.name, accounts, decided);
    if (changes.length > 0) statements.push(...facet.write(scope, changes));
  }
  const { operator_id } = scope.operator;
  if (decided.events.length > 0) statements.push(insertEvents({ operator_id, now: scope.now }, decided.events));
  if (decided.stored.length > 0) statements.push(storeAnswers(operator_id, decided.stored));
  return statements;
};

/** What a facet has to write: the accounts whose part of it changed, or that have something to append. */
const changesOf = (name: FacetName, accounts: Accounts, decided: Decided): Change<FacetName>[] => {
  const changes: Change<FacetName>[] = [];
  for (const [player_id, account] of accounts) {
    const before = decided.before.get(player_id)?.[name];
    const after = account[name];
    const effects = decided.effects.get(player_id)?.get(name) ?? [];
    if (before !== after || effects.length > 0) changes.push({ player_id, before, after, effects } as never);
  }
  return changes;
};
