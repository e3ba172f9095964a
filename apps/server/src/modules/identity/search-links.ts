import { operatorTime } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import type { Sweep } from '../../engine/sweep.ts';
import type { Parts } from '../../module/parts.ts';
import { systemActor } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import { selectOperatorFacts } from '../operators/shared-queries.ts';
import { hasUnfolded, selectPerson } from '../players/shared-queries.ts';
import { foldingVersion } from './identity-keys.ts';
import { lockIdentity } from './keep-identity.ts';
import { linkAccounts, searchFor } from './link-accounts.ts';
import { linkConfirmed } from './link-confirmed.ts';
import { deleteSearch, findSearch, findSearches, findUnreported, isComparing, reportFound } from './search-queries.ts';

export type SearchParts = Pick<Parts, 'sql' | 'control' | 'clock' | 'log'>;

/** Searches for the other accounts of a player's person, if a note asks for it, and links them. Returns how many. */
export const searchLinks = ({ sql, clock }: SearchParts, operatorId: number, playerId: number): Promise<number> =>
  inOperator(sql, operatorId, async (tx) => {
    const note = await findSearch(tx, operatorId, playerId);
    const person = note && (await selectPerson(tx, operatorId, playerId));
    const operator = person && (await selectOperatorFacts(tx, operatorId));
    if (!operator) return 0;
    await lockIdentity(tx, operatorId, person);
    const context = { operator_id: operatorId, now: operatorTime(operator, clock.now()), actor: systemActor };
    const linking = { found_by: note.found_by, policy: operator.settings.duplicate_accounts };
    const search = { ...searchFor(playerId, person), player_id: playerId };
    const links = await linkAccounts(tx, context, search, linking);
    const confirmed = await linkConfirmed(tx, context, playerId);
    await deleteSearch(tx, operatorId, playerId, note.id);
    return links.length + confirmed;
  });

const chunk = 200;
const maxChunks = 50;

/**
 * Searches for what is noted: changes whose search was interrupted, and existing accounts that were never compared. Those
 * raise no alert each: when all of an operator are compared, staff get one notice with their number.
 */
export const createLinkSweep =
  (parts: SearchParts): Sweep =>
  async (onlyOperator) => {
    const { control, clock, log } = parts;
    let linked = 0;
    for (let round = 0; round < maxChunks; round += 1) {
      const due = await findSearches(control, { now: clock.now(), most: chunk, onlyOperator });
      let failed = 0;
      for (const { operator_id, player_id } of due)
        await searchLinks(parts, operator_id, player_id).then(
          (found) => {
            linked += found;
          },
          (error: unknown) => {
            failed += 1;
            log.warn({ err: error, operator_id, player_id }, "a person's other accounts could not be searched for");
          },
        );
      // A failed search would be found again at once; it is left for the next sweep.
      if (due.length < chunk || failed > 0) break;
      log.info({ searched: due.length }, 'searched for accounts that belong to one person');
    }
    for (const operatorId of await findUnreported(control, onlyOperator)) await reportExisting(parts, operatorId);
    return linked;
  };

/** One notice about all links that were found among existing accounts, once none is left to be compared. */
const reportExisting = ({ sql, clock, log }: SearchParts, operatorId: number): Promise<void> =>
  inOperator(sql, operatorId, async (tx) => {
    if ((await isComparing(tx, operatorId)) || (await hasUnfolded(tx, operatorId, foldingVersion))) return;
    const operator = await selectOperatorFacts(tx, operatorId);
    if (!operator) return;
    const now = operatorTime(operator, clock.now());
    const found = await reportFound(tx, operatorId, now);
    const asked = found.filter(({ state }) => state === 'open');
    if (found.length > 0) log.info({ operator_id: operatorId, links: found.length }, 'linked existing accounts');
    if (asked.length > 0) await notifyOfExisting(tx, operatorId, now, asked);
  });

const notifyOfExisting = (
  tx: Tx,
  operator_id: number,
  now: Date,
  asked: readonly { readonly player_id: number; readonly other_player_id: number }[],
): Promise<unknown> => {
  const accounts = new Set(asked.flatMap((link) => [link.player_id, link.other_player_id])).size;
  return notify(
    tx,
    { operator_id, now, actor: systemActor },
    {
      kind: 'player_links.found',
      permission: 'review_aml',
      message: `${accounts} accounts that existed before belong to people with several accounts. Decide about them under linked accounts.`,
      subject_kind: 'operator',
      subject_id: operator_id,
    },
  );
};
