import { reactWithin } from '../../module/reaction.ts';
import { endCodes } from './code-queries.ts';

/** Codes that were sent to the former address must not open the account any more. */
export const endCodesOnEmail = reactWithin('email_changed', (_parts, tx, { player_id, ...scope }) =>
  endCodes(tx, scope, player_id, ['password_reset']),
);
