import { z } from 'zod';
import { matchKinds } from './back-office/identity-matches.ts';
import { id, timestamp } from './common.ts';

/** How linked accounts stand with staff. Accounts are linked unless staff said that they are of different people. */
export const linkStates = ['open', 'linked', 'same_person', 'other_person'] as const;

/** Two accounts of one person, as events show them. */
export const playerLink = z.object({
  id: id(),
  player_id: id().describe('The newer account.'),
  other_player_id: id().describe('The older account.'),
  kinds: z.array(z.enum(matchKinds)).describe('What both accounts have in common.'),
  state: z
    .enum(linkStates)
    .describe(
      'open: linked, staff are asked; linked: nobody is asked (`duplicate_accounts` is allow); same_person, other_person: what staff decided. Only other_person is not linked.',
    ),
  created_at: timestamp(),
});
