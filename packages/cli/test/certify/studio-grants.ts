import type { FreeRoundAnswer, FreeRoundCall } from '../../../sdk/src/provider.ts';
import { verifyFreeRoundCall, WebhookError } from '../../../sdk/src/provider.ts';

/** What a studio can get wrong with free rounds. */
export type FreeRoundMistake =
  | 'takes unsigned calls'
  | 'takes old calls'
  | 'gives every issue again'
  | 'plays free rounds for money'
  | 'stakes in a free round'
  | 'does not name the grant'
  | 'loses a free round without an answer'
  | 'plays cancelled rounds'
  | 'revives a cancelled grant'
  | 'forgets a cancellation that comes first'
  | 'plays rounds that have lapsed'
  | 'gives rounds to anyone'
  | 'gives rounds on any game'
  | 'pays a refused free round'
  | 'insists on a refused free round'
  | 'stakes money for a refused free round';

export type StudioGrant = {
  readonly free_round_id: string;
  readonly player_ref: string;
  readonly game_ids: readonly string[];
  readonly playable_until: string | null;
  state: 'active' | 'cancelled';
  left: number;
};

/** The free rounds that a test studio has been told of, with one mistake or none. */
export const openStudioGrants = (secret: string, mistake?: string) => {
  const grants = new Map<string, StudioGrant>();

  const answerOf = (id: string): FreeRoundAnswer => {
    const grant = grants.get(id);
    if (!grant) return { state: 'unknown' };
    if (grant.state === 'active' && grant.left === 0) return { state: 'finished', left: 0 };
    return { state: grant.state, left: grant.left };
  };

  const carryOut = ({ type, data }: FreeRoundCall): FreeRoundAnswer => {
    const known = grants.get(data.free_round_id);
    if (type === 'free_rounds.issue') {
      const isNew = !known || (mistake === 'revives a cancelled grant' && known.state === 'cancelled');
      if (isNew) grants.set(data.free_round_id, { ...data, state: 'active', left: data.count });
      else if (mistake === 'gives every issue again') known.left += data.count;
    }
    if (type === 'free_rounds.cancel') {
      if (known) known.state = 'cancelled';
      else if (mistake !== 'forgets a cancellation that comes first')
        grants.set(data.free_round_id, { ...data, game_ids: [], playable_until: null, state: 'cancelled', left: 0 });
      else return { state: 'cancelled' };
    }
    return answerOf(data.free_round_id);
  };

  return {
    take: async (body: string, headers: Record<string, string>): Promise<{ status: number; body?: unknown }> => {
      try {
        const toleranceSeconds = mistake === 'takes old calls' ? 1e9 : 300;
        const call =
          mistake === 'takes unsigned calls'
            ? (JSON.parse(body) as FreeRoundCall)
            : await verifyFreeRoundCall(body, headers, secret, { toleranceSeconds });
        return { status: 200, body: carryOut(call) };
      } catch (error) {
        if (error instanceof WebhookError) return { status: 401 };
        throw error;
      }
    },
    playable: (player_ref: string, game: string): StudioGrant | undefined =>
      [...grants.values()].find(
        (grant) =>
          (grant.state === 'active' || mistake === 'plays cancelled rounds') &&
          grant.left > 0 &&
          (grant.player_ref === player_ref || mistake === 'gives rounds to anyone') &&
          (grant.game_ids.includes(game) || mistake === 'gives rounds on any game') &&
          (Date.parse(grant.playable_until ?? '9999-01-01') > Date.now() ||
            mistake === 'plays rounds that have lapsed'),
      ),
  };
};

export type StudioGrants = ReturnType<typeof openStudioGrants>;
