import { randomBytes } from 'node:crypto';
import type { Route } from '@croupier/contract/route.ts';
import type { BatchWatch } from '../base/batch-watch.ts';
import type { Clock } from '../base/clock.ts';
import { traceBatch } from '../base/trace-batch.ts';
import type { Tracing } from '../base/tracing.ts';
import type { ReplyDataOf, WrittenAnswerOf } from '../call/answer.ts';
import type { Call } from '../call/call.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import { isAfterDataLoss, isAway, isDuplicateId, tookTooLong } from '../database/failures.ts';
import type { Sql, Tx } from '../database/pool.ts';
import type { CommandDefinition, FacetName } from './account.ts';
import type { OnCommitted } from './after-commit.ts';
import { type BatchParts, runBatch, runWithin } from './batch.ts';
import { type AccountCache, createAccountCache } from './cache.ts';
import { type Command, CommitUnknown, createPlanner, isSafeToRepeat, rootOf } from './command.ts';
import type { Facet } from './facet.ts';
import { createIdSource, takeIds } from './ids.ts';
import { createLanes } from './lanes.ts';
import { createOperatorLoader } from './operator.ts';

/** The only way to move money or play: every such change is a command on one account. */
export type Engine = {
  submit<Input, F extends FacetName>(
    definition: CommandDefinition<Input, F>,
    command: Omit<Command<Input>, 'definition'>,
  ): Promise<StoredAnswer>;
  /** Makes a command known by its name, so that another process of this server can ask for it. */
  offer<Input, F extends FacetName>(definition: CommandDefinition<Input, F>): void;
  /** Runs a command in the caller's SQL transaction, which creates the account and commits. */
  submitWithin<Input, F extends FacetName>(
    tx: Tx,
    definition: CommandDefinition<Input, F>,
    command: Omit<Command<Input>, 'definition' | 'claim'>,
  ): Promise<StoredAnswer>;
  /** The same for commands of one kind on several accounts of an operator, which are locked together, in their order. */
  submitAllWithin<Input, F extends FacetName>(
    tx: Tx,
    operatorId: number,
    definition: CommandDefinition<Input, F>,
    commands: readonly Omit<Command<Input>, 'definition' | 'claim' | 'operator_id'>[],
  ): Promise<StoredAnswer[]>;
  /** Resolves when every accepted command has been answered. */
  drain(): Promise<void>;
  waiting(): number;
  /** How many accounts are cached, and how many commands found theirs in the cache. */
  cache(): ReturnType<AccountCache['readings']>;
  /** Drops cached ids and settings: the database may not know them any more. */
  forget(): void;
};

export type EngineOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly facets: readonly Facet[];
  /** How many batches may be in flight at once: as many as the pool has connections. */
  readonly slots?: number;
  /** How many batches of one operator may be in flight at once; a player always has the same lane. */
  readonly lanes?: number;
  /** How many commands must wait before a second batch of the same operator starts beside a running one. */
  readonly minBeside?: number;
  /** How long they wait at most. */
  readonly maxDelayMilliseconds?: number;
  readonly maxBatch?: number;
  readonly maxWaiting?: number;
  /** How long a command may wait for its batch to begin, and how long it may be without an answer; by default for ever. */
  readonly maxWaitMilliseconds?: number;
  readonly maxAnswerMilliseconds?: number;
  /** How many accounts are cached between commands. */
  readonly maxCached?: number;
  readonly watch?: BatchWatch;
  readonly onCommitted?: OnCommitted;
  readonly onEvents?: BatchParts['onEvents'];
  readonly tracing?: Tracing | undefined;
  /** Where failures after a commit are logged, which fail no command. */
  readonly log?: BatchParts['log'];
};

const attempts = 5;

/**
 * Commands that arrive while a batch is in flight form the next one, with one SQL transaction and one commit. Without
 * load a batch is a single command and does not wait.
 */
export const createEngine = (options: EngineOptions): Engine => {
  const {
    slots = 4,
    lanes = 2,
    minBeside = 48,
    maxDelayMilliseconds = 100,
    maxBatch = 256,
    maxWaiting = 4_000,
    maxWaitMilliseconds = Number.POSITIVE_INFINITY,
    maxAnswerMilliseconds = Number.POSITIVE_INFINITY,
  } = options;
  const parts: BatchParts = {
    ...options,
    root: rootOf(options.facets),
    ids: createIdSource(
      (operatorId, kind, count) => takeIds(options.sql, operatorId, kind, count),
      Object.assign({}, ...options.facets.map(({ ownIds }) => ownIds)),
    ),
    operators: createOperatorLoader(),
    cache: createAccountCache(options.maxCached ?? 20_000),
    newVersion: () => randomBytes(6).readUIntBE(0, 6),
  };
  const planned = createPlanner(options.facets);
  const { tracing } = options;
  const run = tracing ? runTraced(parts, tracing) : (id: number, commands: Command[]) => runSafely(parts, id, commands);
  const queue = createLanes<Command, StoredAnswer>({
    ...{ run, slots, lanes, minBeside, maxDelayMilliseconds, maxBatch, maxWaiting },
    ...{ maxWaitMilliseconds, maxAnswerMilliseconds, unanswered: () => new CommitUnknown() },
    watch: options.watch,
  });

  return {
    submit: tracing
      ? (definition, command) =>
          tracing.trace('engine', { attributes: { 'croupier.command': definition.name } }, (span) =>
            queue.submit({ ...command, definition: planned(definition) as never, span }),
          )
      : (definition, command) => queue.submit({ ...command, definition: planned(definition) as never }),
    offer: () => undefined,
    submitWithin: async (tx, definition, command) => {
      const named = { ...command, definition: planned(definition) as never };
      const [answer] = await runWithin(parts, tx, command.operator_id, [named]);
      return answer!;
    },
    submitAllWithin: (tx, operator_id, definition, commands) => {
      const named = commands.map((command) => ({ ...command, operator_id, definition: planned(definition) as never }));
      return runWithin(parts, tx, operator_id, named);
    },
    drain: queue.drain,
    forget: () => {
      parts.ids.forget();
      parts.operators.forget();
      parts.cache.clear();
    },
    cache: () => parts.cache.readings(),
    waiting: queue.waiting,
  };
};

const runTraced = (parts: BatchParts, tracing: Tracing) => (operatorId: number, commands: Command[]) =>
  traceBatch(
    tracing,
    'engine batch',
    commands.map(({ span }) => span),
    () => runSafely(parts, operatorId, commands),
  );

/** A batch that fails runs again command by command, so that one command never fails the others. */
const runSafely = async (
  parts: BatchParts,
  operatorId: number,
  commands: Command[],
): Promise<(StoredAnswer | Error)[]> => {
  try {
    return await runBatch(parts, operatorId, commands);
  } catch (error) {
    if (!isSafeToRepeat(error)) return commands.map(() => error as Error);
    const answers: (StoredAnswer | Error)[] = [];
    for (const command of commands) {
      const last = answers.at(-1);
      // When one command finds the database unreachable, the rest fail with the same error without trying.
      answers.push(isAway(last) ? (last as Error) : await runAlone(parts, operatorId, command, error));
    }
    return answers;
  }
};

/**
 * Tries again what may pass then, such as a deadlock or a race for a unique key; the last error is the answer. Whoever
 * has waited for a lock or an answer until the time was over does not wait again: the lane stands still meanwhile.
 */
const runAlone = async (
  parts: BatchParts,
  operatorId: number,
  command: Command,
  first: unknown,
): Promise<StoredAnswer | Error> => {
  let last = first;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const [answer] = await runBatch(parts, operatorId, [command]);
      return answer as StoredAnswer | Error;
    } catch (error) {
      last = error;
      if (isDuplicateId(error)) parts.ids.forget();
      else if (!isSafeToRepeat(error) || isAway(error) || isAfterDataLoss(error) || tookTooLong(error)) break;
    }
  }
  return last as Error;
};

type Named<Input> = [playerId: number, input: Input];

/** Serves a route by a command: determines the account and the input, and submits both to the engine. */
export const commandHandler = <R extends Route, Input, F extends FacetName>(
  engine: Engine,
  definition: CommandDefinition<Input, F, ReplyDataOf<R>>,
  toCommand: (call: Call<R>) => Named<Input> | Promise<Named<Input>>,
) => {
  engine.offer(definition);
  return async (call: Call<R>): Promise<WrittenAnswerOf<R>> => {
    const [player_id, input] = await toCommand(call);
    const written = await engine.submit(definition, {
      operator_id: call.operator.operator_id,
      player_id,
      input,
      actor: call.actor,
      claim: call.claim,
      status: call.route.reply.status,
    });
    return { written };
  };
};
