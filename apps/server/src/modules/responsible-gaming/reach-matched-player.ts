import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { findExcluded } from '../identity/find-matches.ts';
import type { Person } from '../identity/identity-keys.ts';
import { raiseMatches } from '../identity/raise-matches.ts';
import type { InheritedExclusion } from './exclude-player.ts';
import { type Exclusion, strongest } from './exclusion-rules.ts';

/**
 * The exclusion that applies to an account because it certainly belongs to an excluded person; undefined when there is
 * none. Raises alerts for likely matches.
 */
export const findReaching = async (
  tx: Tx,
  context: AuditContext,
  person: Person & { readonly id: number; readonly kyc_status: string },
): Promise<InheritedExclusion | undefined> => {
  const matches = await findExcluded(tx, context.operator_id, person, context.now, person.id);
  const likely = matches.filter((match) => match.grade === 'likely');
  await raiseMatches(
    tx,
    context,
    likely.map(({ player_id, kinds }) => ({ player_id: person.id, excluded_player_id: player_id, kinds })),
  );

  const [first, ...others] = matches.filter((match) => match.grade === 'certain');
  if (!first) return undefined;
  const exclusionOf = (match: typeof first): Exclusion =>
    ({ type: match.exclusion_type, until: match.exclusion_until }) as Exclusion;
  const names = [first, ...others].map((match) => match.player_id).join(', ');
  return {
    ...strongest([exclusionOf(first), ...others.map(exclusionOf)]),
    reason: `The same person as player ${names}.`,
  };
};
