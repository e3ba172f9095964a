import { playerlessEvents, type triggerSandboxEvent as route } from '@croupier/contract/operator/sandbox-trigger.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { base62 } from '../../base/random.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call, MountedRoute } from '../../call/call.ts';
import type { Sql } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { type AnnounceLoss, announceLoss } from '../wallet/announce-loss.ts';
import { createActors } from './act.ts';
import { causes, newPlayer, type Stage } from './causes.ts';

export type TriggerParts = Pick<Stage, 'random'> & {
  readonly sql: Sql;
  readonly log: Logger;
  readonly clock: Clock;
  readonly routes: () => readonly MountedRoute[];
};

/** Triggers an event by doing what causes it. */
export const createTriggerEvent =
  ({ routes, sql, log, clock, random }: TriggerParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator, now, body } = call;
    const { event } = body;
    if (!operator.is_sandbox)
      throw new Refusal(
        'FEATURE_NOT_AVAILABLE',
        'Events are made to happen in sandboxes only; this operator is live.',
        {
          is_sandbox: false,
        },
      );
    const isPlayerless = playerlessEvents.includes(event);
    if (isPlayerless && body.player !== undefined) throw invalid('player', `must not be sent with ${event}`);
    if (event === 'player.registered' && body.player !== undefined)
      throw invalid('player', 'must not be sent: a player is registered once');

    if (event === 'player.signed_in' && body.player !== undefined)
      throw invalid('player', 'must not be sent: nobody knows the password of a player');

    const actors = createActors(routes(), clock, call as unknown as Call);
    const announce: AnnounceLoss = (operatorId, entries) => announceLoss({ sql, clock, log }, operatorId, entries);
    const password = `${base62(random, 20)}a1`;
    const stage = { ...actors, operator, now, random, announceLoss: announce, password };
    const player = isPlayerless
      ? 0
      : (body.player ?? (await newPlayer(stage, event === 'player.signed_in' ? { password } : {})));
    await causes[event](stage, player);

    const { actions } = actors;
    return call.write(async (tx) => {
      await audit(tx, auditContext(call), [
        {
          action: 'sandbox.event_triggered',
          subject_kind: 'operator',
          subject_id: operator.operator_id,
          to_value: event,
        },
      ]);
      return { data: { event, player_id: isPlayerless ? null : player, actions } };
    });
  };
