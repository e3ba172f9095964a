import type { Croupier, PaymentRequest, Player } from '../../../sdk/src/croupier.ts';
import type { AnyEvent, EventType } from '../../../sdk/src/webhooks.ts';
import type { ApiLog, Faults } from './platform.ts';
import type { Receiver } from './receiver.ts';
import { anyName, registerPlayer } from './register-player.ts';
import { NotTried } from './trial.ts';
import type { WaitOptions } from './wait-for.ts';

/**
 * What an operator's integration is asked to do, so that its behaviour can be seen in the API log:
 *
 * - It keeps the first name of every player, from player.registered and player.updated.
 * - For each player.registered and each limits.changed it records a deposit of 1000 for the player, with the
 *   external_reference `certify-<id of the event>-<first name>`.
 */
export const exerciseAmount = 1_000;

export type OperatorWorld = WaitOptions & {
  readonly croupier: Croupier;
  readonly receiver: Receiver;
  readonly faults: Faults;
  readonly log: ApiLog;
  /** How far the event stream has been read. */
  readonly place: { after: number };
};

/** A new player of the sandbox, and the event of the registration. */
export const registerAnnounced = async (world: OperatorWorld): Promise<{ player: Player; event: AnyEvent }> => {
  const player = await registerPlayer(world.croupier);
  return { player, event: await findEvent(world, 'player.registered', player.id) };
};

/** Changes the first name twice; returns the events of both changes, in order. */
export const renameTwice = async (
  world: OperatorWorld,
  player: Player,
): Promise<{ older: AnyEvent; newer: AnyEvent; name: string }> => {
  const rename = async (first_name: string): Promise<AnyEvent> => {
    await world.croupier.updatePlayer({ player: player.id, first_name });
    return findEvent(world, 'player.updated', player.id);
  };
  const older = await rename(anyName());
  const name = anyName();
  return { older, newer: await rename(name), name };
};

/** Lowers a limit of the player; returns the event that asks the integration for a deposit. */
export const askForDeposit = async (world: OperatorWorld, player: Player): Promise<AnyEvent> => {
  const { limits } = await world.croupier.getLimits({ player: player.id });
  const max_single_deposit = (limits.max_single_deposit ?? 1_000_000) - 1;
  await world.croupier.setLimits({ player: player.id, limits: { max_single_deposit } });
  return findEvent(world, 'limits.changed', player.id);
};

const findEvent = async ({ croupier, place }: OperatorWorld, type: EventType, playerId: number): Promise<AnyEvent> => {
  for (;;) {
    const { data, meta } = await croupier.request('listEvents', { after: place.after, limit: 500, types: type });
    place.after = meta.last_sequence;
    const event = data.find((one) => playerOf(one) === playerId);
    if (event) return event;
    if (!meta.has_more) throw new NotTried(`The sandbox did not announce ${type} for player ${playerId}.`);
  }
};

const playerOf = ({ data }: AnyEvent): number | undefined => {
  const { id, player_id } = data as { id?: number; player_id?: number };
  return player_id ?? id;
};

/** The deposits that the integration recorded for an event, under whatever player name. */
export const depositsFor = async (
  { croupier }: OperatorWorld,
  player: Player,
  event: AnyEvent,
): Promise<readonly PaymentRequest[]> => {
  const { data } = await croupier.listPayments({ player_id: player.id, type: 'deposit', per_page: 100 });
  return data.filter(({ external_reference }) => external_reference?.startsWith(`certify-${event.id}`));
};

/** All deposits of the player, also under other references. */
export const allDeposits = async ({ croupier }: OperatorWorld, player: Player): Promise<readonly PaymentRequest[]> =>
  (await croupier.listPayments({ player_id: player.id, type: 'deposit', per_page: 100 })).data;
