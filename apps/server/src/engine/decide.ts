import { Refusal } from '../base/refusal.ts';
import { writeTraceparent } from '../base/trace-context.ts';
import type { Span } from '../base/tracing.ts';
import { type Answer, type AnythingBeside, writeAnswer, writeRefusal } from '../call/answer.ts';
import type { StoredAnswer } from '../call/idempotency.ts';
import type { NewEvent } from '../outbox/emit.ts';
import type { AccountFacts, Context, Draft, FacetName, Facts, Rows } from './account.ts';
import type { Command, PlannedCommand } from './command.ts';
import { type BatchScope, type Facet, NotCached } from './facet.ts';
import type { ReservedIds } from './ids.ts';

export type Account = Partial<Record<FacetName, unknown>>;
export type Accounts = Map<number, Account>;

export type Decided = {
  readonly answers: (StoredAnswer | Error)[];
  readonly events: NewEvent[];
  /** The accounts as they were before the batch. */
  readonly before: Accounts;
  /** The players whose account changed. */
  readonly changed: Set<number>;
  /** The rows to append, by player and facet. */
  readonly effects: Map<number, Map<FacetName, unknown[]>>;
  readonly stored: { claim: NonNullable<Command['claim']>; answer: StoredAnswer }[];
};

/** Decides the commands in order, each on the accounts as the one before left them. */
export const decideAll = (
  ids: ReservedIds,
  scope: BatchScope,
  accounts: Accounts,
  facets: readonly Facet[],
  commands: readonly Command[],
): Decided => {
  const before = new Map(accounts);
  const decided: Decided = { answers: [], events: [], before, changed: new Set(), effects: new Map(), stored: [] };
  const shared = facets.filter(({ policy }) => policy?.of === 'batch').map((facet) => facet.name);
  const notCached = new Set<number>();
  for (const command of commands) {
    const earlier = accounts.get(command.player_id);
    const answer = decideCommand(ids, scope, accounts, command, decided);
    const later = accounts.get(command.player_id);
    for (const name of shared)
      if (later?.[name] !== earlier?.[name]) shareFacts(accounts, name, earlier?.[name], later?.[name]);
    decided.answers.push(answer);
    if (answer instanceof NotCached) notCached.add(command.player_id);
    if (command.claim && !(answer instanceof Error)) decided.stored.push({ claim: command.claim, answer });
  }
  if (notCached.size > 0) throw new NotCached('what some commands need', [...notCached]);
  return decided;
};

const decideCommand = (
  ids: ReservedIds,
  scope: BatchScope,
  accounts: Accounts,
  command: Command,
  decided: Decided,
): StoredAnswer | Error => {
  const account = accounts.get(command.player_id) as Account;
  const { facets, root } = command.definition;
  if (account[root] === undefined) return writeRefusal(new Refusal('NOT_FOUND'));
  const missing = facets.find((name) => account[name] === undefined);
  if (missing) return new Error(`No facet loaded ${missing} of player ${command.player_id}. Does a module list it?`);
  const context: Context = { operator: scope.operator, now: scope.now, actor: command.actor, newId: ids.next };
  try {
    const decision = decideOne(command.definition, account as AccountFacts, command.input, context);
    collect(decided, accounts, command, decision);
    return toAnswer(decision.answer, command.status);
  } catch (error) {
    // A refusal discards the draft. Any other error is a bug, which fails this command alone, or NotCached.
    return error instanceof Refusal ? writeRefusal(error) : (error as Error);
  }
};

/** Shared facts, as a command left them, are what every other account that reads them finds. */
const shareFacts = (accounts: Accounts, name: FacetName, earlier: unknown, later: unknown): void => {
  for (const [player, account] of accounts)
    if (account[name] === earlier) accounts.set(player, { ...account, [name]: later });
};

const toAnswer = (answer: Answer<unknown, AnythingBeside> | Refusal, status: number): StoredAnswer =>
  answer instanceof Refusal ? writeRefusal(answer) : writeAnswer(answer, status);

const traced = (event: NewEvent, { context }: Span): NewEvent => ({
  ...event,
  traceparent: context.is_sampled ? writeTraceparent(context) : null,
});

const collect = (decided: Decided, accounts: Accounts, { player_id, span }: Command, decision: Decision): void => {
  const { account, rows, events } = decision;
  const appended = Object.entries(rows) as [FacetName, unknown[]][];
  if (appended.length > 0 || account !== accounts.get(player_id)) decided.changed.add(player_id);
  accounts.set(player_id, account);
  decided.events.push(...(span ? events.map((event) => traced(event, span)) : events));
  if (appended.length === 0) return;
  const own = decided.effects.get(player_id) ?? new Map<FacetName, unknown[]>();
  for (const [facet, added] of appended) {
    const known = own.get(facet);
    if (known) known.push(...added);
    else own.set(facet, added);
  }
  decided.effects.set(player_id, own);
};

/** The result of a command: the account afterwards, the rows to append, the events and the answer. */
export type Decision<F extends FacetName = FacetName, Reply = unknown> = {
  readonly account: Facts<F>;
  readonly rows: Rows;
  readonly events: readonly NewEvent[];
  readonly answer: Answer<Reply, AnythingBeside> | Refusal;
};

/**
 * Decides one command on an account, in memory: first what time alone has done, then the command. A thrown Refusal
 * leaves the account as it was before both. A returned Refusal keeps both, and must not have touched the root.
 */
export const decideOne = <Input, F extends FacetName, Reply>(
  { name, root, advances, decide, facets }: PlannedCommand<Input, F, Reply>,
  account: Facts<F>,
  input: Input,
  context: Context,
): Decision<F, Reply> => {
  const draft = openDraft(account);
  const time = byTime(context);
  for (const advance of advances) advance(draft as unknown as Draft, time);
  const before = draft[root as F];
  const answer = decide(draft, input, context);
  if (answer instanceof Refusal && draft[root as F] !== before)
    throw new Error(`${name} changed the ${root} and refused: ${answer.code}.`);
  return { account: accountAfter(account, draft, facets), rows: draft.rows, events: draft.events, answer };
};

/** Changes by time have the system as actor, with the request during which they were made. */
const byTime = (context: Context): Context => ({
  ...context,
  actor: { kind: 'system', id: null, request_id: context.actor.request_id },
});

/** Returns the same account object when nothing has changed. */
const accountAfter = <F extends FacetName>(account: Facts<F>, draft: Facts<F>, facets: readonly F[]): Facts<F> => {
  let after: { -readonly [N in F]: Facts<F>[N] } | undefined;
  for (const name of facets) {
    if (draft[name] === account[name]) continue;
    after ??= { ...account };
    after[name] = draft[name];
  }
  return after ?? account;
};

/** Opens a draft of an account: a copy that a command may change. The account itself stays unchanged. */
export const openDraft = <F extends FacetName>(account: Facts<F>): Draft<F> => {
  const rows: { [name: string]: unknown[] } = {};
  const events: NewEvent[] = [];
  const draft = {
    ...account,
    rows: rows as Rows,
    events,
    append: (facet: string, ...added: readonly unknown[]): void => {
      if (added.length === 0) return;
      const known = rows[facet];
      if (known) known.push(...added);
      else rows[facet] = [...added];
    },
    emit: (...added: readonly NewEvent[]): void => {
      events.push(...added);
    },
  };
  return draft as unknown as Draft<F>;
};

/**
 * Runs a part of a decision that may be refused separately. When it throws or returns a Refusal, the draft is restored
 * and the refusal is passed on.
 */
export const attempt = <T>(draft: Draft<never>, run: () => T): T => {
  const undo = markDraft(draft);
  try {
    const result = run();
    if (result instanceof Refusal) undo();
    return result;
  } catch (error) {
    undo();
    throw error;
  }
};

const markDraft = (draft: Draft<never>): (() => void) => {
  const before = { ...draft };
  const rows = draft.rows as Record<string, unknown[]>;
  const lengths = new Map(Object.entries(rows).map(([facet, known]) => [facet, known.length]));
  const eventCount = draft.events.length;
  return () => {
    Object.assign(draft, before);
    for (const [facet, known] of Object.entries(rows)) {
      known.length = lengths.get(facet) ?? 0;
      if (known.length === 0) delete rows[facet];
    }
    draft.events.length = eventCount;
  };
};
