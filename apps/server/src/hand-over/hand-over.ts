import { join } from 'node:path';
import type { SpanContext } from '../base/trace-context.ts';
import type { Tracing } from '../base/tracing.ts';
import type { Claim } from '../call/idempotency.ts';
import type { CommandDefinition, FacetName } from '../engine/account.ts';
import type { Command } from '../engine/command.ts';
import type { Engine } from '../engine/engine.ts';
import type { Reading } from '../metrics/metrics.ts';
import type { SentCommand } from './messages.ts';
import { ownerOf } from './owner.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { createSender } from './sender.ts';

/** Where a worker stands among the workers of a server. */
export type WorkerPlace = {
  /** From 1. */
  readonly number: number;
  readonly workers: number;
  /** The folder with the sockets of the workers; only their user can enter it. */
  readonly folder: string;
  /** Names the code that runs; workers of another build decide by themselves. */
  readonly build: string;
};

export type HandOverOptions = WorkerPlace & {
  readonly engine: Engine;
  /** The claim whose answer is stored sealed. */
  readonly sealing: (claim: Claim) => Claim;
  readonly maxAnswerMilliseconds: number;
  readonly tracing?: Tracing | undefined;
};

export type HandOver = {
  /** The engine of this worker, which hands commands on accounts of others over to them. */
  readonly engine: Engine;
  readonly readings: readonly Reading[];
  /** Listens for the commands of other workers. */
  open(): Promise<void>;
  /** Asks the others to send nothing more; what has arrived is still answered. */
  leave(): void;
  close(): Promise<void>;
};

const maxPending = 4_000;
/** Longer than any command may take. */
const patienceMilliseconds = 20_000;

type Submitted = Omit<Command, 'definition'>;
type AnyDefinition = CommandDefinition<unknown, FacetName>;

/**
 * Every account is owned by one worker, whose cache has it. A command that arrives at another is handed over, where the
 * owner can take it; where not, it is decided here: versions in PostgreSQL keep both right.
 */
export const createHandOver = (options: HandOverOptions): HandOver => {
  const { engine: own, number, workers, folder, build, sealing, maxAnswerMilliseconds, tracing } = options;
  const offered = new Map<string, AnyDefinition>();
  const counts = { own: 0, handed_over: 0, taken_over: 0, owner_away: 0, declined: 0 };
  const pathOf = (owner: number): string => join(folder, `${owner}.sock`);
  const senders = new Map(
    Array.from({ length: workers }, (_, index) => index + 1)
      .filter((owner) => owner !== number)
      .map((owner) => [owner, createSender({ path: pathOf(owner), build, maxPending, maxAnswerMilliseconds })]),
  );
  let receiver: Receiver | undefined;

  const decideHere = (definition: AnyDefinition, command: Submitted, why: 'own' | 'owner_away' | 'declined') => {
    counts[why] += 1;
    return own.submit(definition, command);
  };
  const handOver = async (definition: AnyDefinition, command: Submitted, parent?: SpanContext) => {
    const sender = senders.get(ownerOf(command.operator_id, command.player_id, workers));
    // A command that no route offers is not known by its name elsewhere.
    if (!sender || offered.get(definition.name) !== definition) return decideHere(definition, command, 'own');
    const taking = sender.send(toSent(definition.name, command, parent));
    if (!taking) return decideHere(definition, command, 'owner_away');
    const answer = await taking;
    if (!answer) return decideHere(definition, command, 'declined');
    counts.handed_over += 1;
    return answer;
  };
  const runHere = (definition: AnyDefinition, sent: SentCommand) => {
    counts.taken_over += 1;
    const run = () => own.submit(definition, toCommand(sent, sealing));
    return tracing && sent.parent ? tracing.trace('taken over', { parent: sent.parent }, run) : run();
  };

  const submit = tracing
    ? (definition: AnyDefinition, command: Submitted) =>
        tracing.trace('hand over', {}, ({ context }) => handOver(definition, command, context))
    : (definition: AnyDefinition, command: Submitted) => handOver(definition, command);
  return {
    engine: {
      ...own,
      submit: submit as Engine['submit'],
      offer: (definition) => {
        const { name } = definition;
        const known = offered.get(name);
        if (known && known !== (definition as never)) throw new Error(`Two commands have the name ${name}.`);
        offered.set(name, definition as never);
      },
    },
    readings: [
      {
        name: 'croupier_commands_routed',
        help: 'Commands of this worker by where they were decided: here, at their owner, here for another worker, or here because the owner was away or declined.',
        label: 'how',
        read: () => counts,
      },
    ],
    open: async () => {
      const run = (sent: SentCommand) => {
        const definition = offered.get(sent.name);
        return definition && runHere(definition, sent);
      };
      receiver = await openReceiver({ path: pathOf(number), build, run });
      for (const sender of senders.values()) sender.open();
    },
    leave: () => receiver?.leave(),
    close: async () => {
      for (const sender of senders.values()) sender.close();
      await receiver?.close(patienceMilliseconds);
    },
  };
};

const toSent = (
  name: string,
  { claim, span: _, ...command }: Submitted,
  parent: SpanContext | undefined,
): Omit<SentCommand, 'id'> => ({ ...command, name, parent, claim: claim && withoutSeal(claim) });

const withoutSeal = ({ seal, ...claim }: Claim): SentCommand['claim'] => ({ ...claim, is_sealed: seal !== undefined });

const toCommand = (
  { operator_id, player_id, input, actor, status, claim }: SentCommand,
  sealing: HandOverOptions['sealing'],
): Submitted => ({ operator_id, player_id, input, actor, status, claim: claim && withSeal(claim, sealing) });

const withSeal = ({ is_sealed, ...claim }: NonNullable<SentCommand['claim']>, sealing: HandOverOptions['sealing']) =>
  is_sealed ? sealing(claim) : claim;
