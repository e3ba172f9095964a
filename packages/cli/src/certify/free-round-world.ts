import { randomUUID } from 'node:crypto';
import type { Croupier, Player } from '../../../sdk/src/croupier.ts';
import type { GrantedFreeRounds } from '../../../sdk/src/provider.ts';
import type { FreeRoundParts } from './free-round-server.ts';
import { type PlayedRound, playRound, type RoundPlan } from './play-round.ts';
import { openSession, type Session, type StudioWorld } from './studio-world.ts';
import { NotTried } from './trial.ts';

type PlayerBonus = Awaited<ReturnType<Croupier['grantBonus']>>;
type Progress = NonNullable<PlayerBonus['free_rounds']>;

/** A player with a grant of free rounds that the platform honours, and a session of the game. */
export type Granted = {
  readonly session: Session;
  readonly bonus_id: number;
  readonly grant: GrantedFreeRounds;
};

const [minRounds, maxRounds] = [2, 5];

export const freeRoundsOf = ({ freeRounds }: StudioWorld): FreeRoundParts => {
  if (!freeRounds) throw new NotTried('No address was given where the studio is told of free rounds.');
  return freeRounds;
};

/** Grants the bonus to a new player, before the deposit: a bonus of the deposit would come first otherwise. */
export const openGrant = async (world: StudioWorld): Promise<Granted> => {
  const { croupier, wallet, game } = world;
  const { bonus } = freeRoundsOf(world);
  let made: PlayerBonus | undefined;
  const session = await openSession(world, async (player) => {
    made = await croupier.grantBonus({ player: player.id, bonus_id: bonus });
  });
  const rounds = progressOf(made);
  if (!rounds?.game_ids.includes(game.id)) throw new NotTried(`Bonus ${bonus} grants no free rounds of this game.`);
  if (rounds.count < minRounds || rounds.count > maxRounds)
    throw new NotTried(
      `Bonus ${bonus} grants ${rounds.count} rounds: try it with one of ${minRounds} to ${maxRounds}.`,
    );
  if (made?.state !== 'activated') throw new NotTried(`Bonus ${bonus} waits for another one of the player.`);
  const { player_ref, currency } = await wallet.providerVerifySession({ session_token: session.token });
  const { free_round_id, count, stake, playable_until } = rounds;
  const grant = { free_round_id, player_ref, game_ids: [game.external_id], count, stake, currency, playable_until };
  return { session, bonus_id: made.id, grant };
};

const progressOf = (bonus: PlayerBonus | undefined): Progress | null => bonus?.free_rounds ?? null;

/** A grant that the platform has never made, for the player of a session. */
export const forgeGrant = async (
  { wallet, game }: StudioWorld,
  { token }: Session,
  more: Partial<GrantedFreeRounds> = {},
): Promise<GrantedFreeRounds> => {
  const { player_ref, currency } = await wallet.providerVerifySession({ session_token: token });
  const free_round_id = `certify-${randomUUID()}`;
  const playable_until = new Date(Date.now() + 86_400_000).toISOString();
  return {
    ...{ free_round_id, player_ref, game_ids: [game.external_id], count: 3, stake: 20, currency, playable_until },
    ...more,
  };
};

/** A round with what the grant looks like after it. */
export type PlayedFreeRound = PlayedRound & { readonly progress: Progress };

export const playGranted = async (
  world: StudioWorld,
  { session, bonus_id }: Pick<Granted, 'session' | 'bonus_id'>,
  plan: RoundPlan,
): Promise<PlayedFreeRound> => {
  const played = await playRound(world, { ...plan, session });
  const bonus = await bonusOf(world, session.player, bonus_id);
  return { ...played, progress: progressOf(bonus) as Progress };
};

const bonusOf = async ({ croupier }: StudioWorld, player: Player, id: number): Promise<PlayerBonus> => {
  const { data } = await croupier.listPlayerBonuses({ player: player.id });
  const bonus = data.find((one) => one.id === id);
  if (!bonus) throw new NotTried(`The bonus ${id} of the player is gone.`);
  return bonus;
};
