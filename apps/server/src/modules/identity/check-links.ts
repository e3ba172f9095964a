import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';
import { sharedPlayers } from '../players/shared-queries.ts';

/**
 * Compares persons with the links that connect their accounts: linked accounts have one person, accounts of different
 * people have not, and nobody is a person's account without a link.
 */
export const checkLinks = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const pairs = await tx<{ id: number; state: string }[]>`
    select l.id, l.state from player_links l
    join ${sharedPlayers} p on p.operator_id = ${operatorId} and p.id = l.player_id
    join ${sharedPlayers} o on o.operator_id = ${operatorId} and o.id = l.other_player_id
    where l.operator_id = ${operatorId}
      and (l.state = 'other_person') = coalesce(p.person_id = o.person_id, false)
    order by l.id limit ${maxListed}`;
  for (const { id, state } of pairs)
    report({
      check: 'player_links',
      message: `link ${id} is ${state}, but its accounts ${state === 'other_person' ? 'are' : 'are not'} one person`,
    });
  const persons = await tx<{ person_id: number; accounts: number; links: number }[]>`
    select p.person_id, count(distinct p.id) as accounts, count(l.id) as links
    from ${sharedPlayers} p
    left join player_links l on l.operator_id = ${operatorId} and l.player_id = p.id and l.state <> 'other_person'
    where p.operator_id = ${operatorId} and p.person_id is not null
    group by p.person_id having count(l.id) < count(distinct p.id) - 1 or count(distinct p.id) < 2
    order by p.person_id limit ${maxListed}`;
  for (const { person_id, accounts, links } of persons)
    report({ check: 'player_links', message: `person ${person_id} has ${accounts} accounts and ${links} links` });
};
