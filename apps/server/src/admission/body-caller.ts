import { networkOf } from '../base/ip.ts';
import type { KeyFacts, StaffFacts, TokenFacts } from '../call/facts.ts';
import type { Incoming } from './incoming.ts';
import type { KnownNetworks } from './known-networks.ts';

/** Who sends a body, as far as the head of the request proves it. */
export type BodyCaller = {
  readonly name: string;
  /** The operator that the caller belongs to; without it nothing is proved, and the caller is a stranger. */
  readonly operator_id?: number | undefined;
  readonly is_player?: boolean | undefined;
};

/** All who are not known yet. */
export const stranger: BodyCaller = { name: 'stranger' };

/**
 * Before the signature is checked, anybody may give the id of a key. Whoever gives it at an address that the key does
 * not allow only, and from which it has not signed anything yet, has proved nothing.
 */
export const callerOfKey = (key: KeyFacts, { ip }: Incoming, networks: KnownNetworks): BodyCaller => {
  const name = `${key.key} ${networkOf(ip)}`;
  const isProven = key.allowlist !== undefined || networks.has(key.key, ip);
  return isProven ? { name, operator_id: key.operator.operator_id } : { name };
};

/** All tokens of a player are one caller, at every address. */
export const callerOfToken = ({ key, player_id }: TokenFacts): BodyCaller => ({
  name: `player ${player_id}`,
  operator_id: key.operator.operator_id,
  is_player: true,
});

export const callerOfStaff = ({ id, operator }: StaffFacts): BodyCaller => ({
  name: `staff ${id}`,
  operator_id: operator.operator_id,
});
