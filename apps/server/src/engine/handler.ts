import type { Route } from '@croupier/contract/route.ts';
import type { ReplyDataOf, WrittenAnswerOf } from '../call/answer.ts';
import type { Call } from '../call/call.ts';
import type { CommandDefinition, FacetName } from './account.ts';
import type { Engine } from './engine.ts';

type Named<Input> = [playerId: number, input: Input];

/** Serves a route by a command: determines the account and the input, and submits both to the engine. */
export const commandHandler =
  <R extends Route, Input, F extends FacetName>(
    engine: Engine,
    definition: CommandDefinition<Input, F, ReplyDataOf<R>>,
    toCommand: (call: Call<R>) => Named<Input> | Promise<Named<Input>>,
  ) =>
  async (call: Call<R>): Promise<WrittenAnswerOf<R>> => {
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
