import type { updateOwnPlayer as route } from '@croupier/contract/player/profile.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswer, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, forOwnPlayer } from '../../call/call.ts';
import type { BeforeJson } from '../../call/json.ts';
import type { createUpdatePlayer } from '../players/update-player.ts';
import { asOwn } from '../players/view.ts';
import { provePassword } from './prove-password.ts';
import type { PlayerSignInParts } from './sign-in-player.ts';

type Update = ReturnType<typeof createUpdatePlayer>;

/**
 * Changes the caller's own profile, by the rules that bind operators. E-mail address and phone need the password: a new
 * password is sent there.
 */
export const updateOwnPlayer =
  (parts: PlayerSignInParts, update: Update) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { current_password, ...body } = call.body;
    if (body.email !== undefined || body.phone !== undefined) {
      if (current_password === undefined) throw invalid('current_password', 'is required with email and phone');
      await provePassword(parts, call, current_password);
    }
    return update({
      ...forOwnPlayer(call),
      body,
      write: (work): Promise<WrittenAnswer<BeforeJson<PlayerView>>> =>
        call.write(async (tx) => {
          const { data } = await work(tx);
          return { data: asOwn(data) };
        }),
    });
  };
