import type { signInPlayer as route } from '@croupier/contract/operator/player-sign-in.ts';
import type { Logger } from 'pino';
import { networkOf, normaliseAddress } from '../../base/ip.ts';
import { verifyPassword } from '../../base/password.ts';
import type { RandomSource } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, keyOf } from '../../call/call.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { emit } from '../../outbox/emit.ts';
import { openSession } from '../players/open-session.ts';
import { findByLogin, type LoginRow, selectPasswordHash } from '../players/shared-queries.ts';
import { isLoginRestricted } from '../players/status-rules.ts';
import { refuseAccessBeyondKey } from '../players/token-rules.ts';
import { viewPlayer } from '../players/view.ts';
import type { HashLane } from '../sign-in/hash-lanes.ts';
import { beginAttempt, type CountingParts } from './count-attempts.ts';
import { insertSignIn, knowsNetwork } from './queries.ts';

export type PlayerSignInParts = CountingParts & {
  readonly sql: Sql;
  readonly log: Logger;
  readonly random: RandomSource;
  /** Where passwords of players are hashed, in turns of the operators. */
  readonly lane: HashLane;
};

/**
 * Signs a player in by a password. A wrong password, an unknown login and a player without a password are one answer,
 * after the same work; so nothing here says whether there is such a player.
 */
export const signInPlayer =
  (parts: PlayerSignInParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator, now, body } = call;
    const { operator_id } = operator;
    const key = keyOf(call);
    const { access, ttl_minutes } = body;
    refuseAccessBeyondKey(access, key);

    const from = placeOf(body);
    const { found, isKnownNetwork } = await call.read((tx) => findPlayer(tx, operator_id, body.login, from.network));
    const login = body.login.toLowerCase();
    const network = from.network ?? undefined;
    const knownAt = isKnownNetwork ? network : undefined;
    const of = found ? { player_id: found.id, knownAt } : { unknownLogin: login };
    const attempt = await beginAttempt(parts, { operator_id, of, network });
    const isRight = await attempt.hashed(
      parts.lane(`${operator_id}/${found?.id ?? login}/${network}`, operator_id, (turn) =>
        turn(() => verifyPassword(body.password, found?.password_hash)),
      ),
    );
    if (!found || !isRight) {
      // Not awaited: a later answer would reveal that there is such a player.
      if (found) void noteFailure(parts, call, { ...from, player_id: found.id });
      throw signInFailed();
    }
    await attempt.clear();

    const wanted = { player_id: found.id, api_key_id: key.id, ttl_minutes, access };
    return call.write(async (tx) => {
      const admit = (player: Parameters<typeof isLoginRestricted>[0]) => ({
        restricted: isLoginRestricted(player, now),
      });
      const { player, session } = await openSession(tx, { operator_id, now }, parts.random, wanted, admit);
      // Another password that was set meanwhile makes this one wrong.
      if ((await selectPasswordHash(tx, operator_id, found.id)) !== found.password_hash) throw signInFailed();
      const { restricted } = session;
      const row = { ...from, player_id: player.id, succeeded: true, restricted };
      const signIn = await insertSignIn(tx, { operator_id, now }, row);
      await emit(tx, { operator_id, now }, [{ type: 'player.signed_in', player_id: player.id, data: signIn }]);
      return { data: { player: viewPlayer(player, now), session } };
    });
  };

const signInFailed = (): Refusal =>
  new Refusal('INVALID_REQUEST', 'The login or the password is not right.', { rule: 'sign_in' });

type Place = { readonly ip: string | null; readonly network: string | null; readonly device: string | null };

const placeOf = ({
  ip,
  device,
}: {
  readonly ip?: string | undefined;
  readonly device?: string | undefined;
}): Place => ({
  ip: ip ? normaliseAddress(ip) : null,
  network: ip ? networkOf(ip) : null,
  device: device ?? null,
});

type Found = { readonly found: LoginRow | undefined; readonly isKnownNetwork: boolean };

const findPlayer = async (tx: Tx, operatorId: number, login: string, network: string | null): Promise<Found> => {
  const found = await findByLogin(tx, operatorId, login);
  // Asked for an unknown login, too: both cost the same.
  const isKnown = network !== null && (await knowsNetwork(tx, operatorId, found?.id ?? 0, network));
  return { found, isKnownNetwork: isKnown };
};

/** Keeps the wrong password in the player's list of sign-ins. */
const noteFailure = (
  { sql }: PlayerSignInParts,
  { operator: { operator_id }, now }: Pick<Call, 'operator' | 'now'>,
  attempt: Place & { readonly player_id: number },
): Promise<unknown> =>
  inOperator(sql, operator_id, (tx) =>
    insertSignIn(tx, { operator_id, now }, { ...attempt, succeeded: false, restricted: false }),
  ).catch(() => undefined);
