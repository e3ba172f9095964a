import type { listIdentityMatches } from '@croupier/contract/back-office/identity-matches.ts';
import type { getPlayerLink, listPlayerLinks } from '@croupier/contract/back-office/player-links.ts';
import type { Answer } from '../../call.ts';

export type LinkRow = Answer<typeof listPlayerLinks>['data'][number];
export type ReviewedLink = Answer<typeof getPlayerLink>['data'];
export type MatchRow = Answer<typeof listIdentityMatches>['data'][number];
