import type { registerPlayer as route } from '@croupier/contract/operator/players.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { isDuplicateId } from '../../database/failures.ts';
import { takeIds } from '../../engine/ids.ts';
import type { Parts } from '../../module/parts.ts';
import { emit } from '../../outbox/emit.ts';
import { audit } from '../audit/audit.ts';
import { findRate } from '../currencies/find-rate.ts';
import { findExcluded } from '../identity/find-matches.ts';
import { keepIdentity, lockIdentity } from '../identity/keep-identity.ts';
import { linkAccounts, searchFor } from '../identity/link-accounts.ts';
import { findCandidates } from '../identity/link-queries.ts';
import { raiseMatches } from '../identity/raise-matches.ts';
import { refuseDuplicate } from '../identity/refuse-duplicate.ts';
import { refuseGuessablePassword } from '../players/guessable-password.ts';
import type { PlayerRow } from '../players/row.ts';
import { findTaken, refuseTaken, withUniqueFields } from '../players/uniqueness.ts';
import { viewPlayer } from '../players/view.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { createHashInTurns } from './hash-in-turns.ts';
import { insertPlayer } from './queries.ts';
import { newPlayerRow, startingLimits } from './rules.ts';
import { hashOfNoPassword } from './unknown-password.ts';

declare module '../../module/reactions.ts' {
  interface Changes {
    /** A player has registered; promo codes are redeemed here. */
    player_registered: Pick<Call, 'operator' | 'actor' | 'now'> & { readonly player: PlayerRow };
  }
}

export type RegistrationParts = Pick<Parts, 'random' | 'reactions' | 'sql' | 'shares'>;

export const createRegisterPlayer = ({ random, reactions, sql, shares }: RegistrationParts) => {
  const hashInTurns = createHashInTurns();
  return async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator, actor, now, body } = call;
    const { operator_id } = operator;
    const policy = operator.settings.duplicate_accounts;
    const row = newPlayerRow(body, operator, now);
    if (body.password && body.refuse_guessable_password) refuseGuessablePassword(body.password, body, operator);
    // Hashing is slow by intention, so it is done before a connection is taken.
    const password_hash = body.password ? await hashInTurns(operator_id, body.password) : hashOfNoPassword(random);
    // One at a time, so that players are listed in the order in which they registered.
    const newId = () => shares.run(operator_id, () => takeIds(sql, operator_id, 'player', 1));

    const register = (id: number) =>
      call.write(async (tx) => {
        // The locks come first: the statements are pipelined in this order.
        const search = searchFor(null, row);
        const [, taken, matches, duplicates, rate] = await Promise.all([
          lockIdentity(tx, operator_id, row),
          findTaken(tx, operator_id, row),
          findExcluded(tx, operator_id, row, now),
          findCandidates(tx, operator_id, search),
          findRate(tx, operator, row.currency, now),
        ]);

        refuseTaken(taken);
        if (matches.some((match) => match.grade === 'certain')) throw new Refusal('SELF_EXCLUDED_IDENTITY');
        refuseDuplicate(policy, duplicates);
        const limits = startingLimits(operator.settings.default_limits, (amount) =>
          inPlayerCurrency(amount, { currency: row.currency, rate }, operator),
        );

        const player = await insertPlayer(tx, { ...row, id, password_hash }, limits, actor);
        const data = viewPlayer(player, now);
        await Promise.all([
          audit(tx, { operator_id, actor, now }, [
            { action: 'player.registered', subject_kind: 'player', subject_id: player.id },
          ]),
          emit(tx, { operator_id, now }, [{ type: 'player.registered', player_id: player.id, data }]),
          keepIdentity(tx, { operator_id, now }, player.id, row),
        ]);
        const likely = matches.map(({ player_id, kinds }) => ({
          player_id: player.id,
          excluded_player_id: player_id,
          kinds,
        }));
        await raiseMatches(tx, { operator_id, now, actor }, likely);
        if (duplicates.length > 0) {
          const linking = { found_by: 'registration', policy } as const;
          await linkAccounts(tx, { operator_id, now, actor }, { ...search, player_id: player.id }, linking);
        }
        await reactions.within('player_registered', tx, { operator, actor, now, player });
        return { data };
      });
    return withUniqueFields(async () =>
      register(await newId()).catch(async (error) => {
        // A database that has lost its last commits gave the id twice.
        if (!isDuplicateId(error)) throw error;
        return register(await newId());
      }),
    );
  };
};
