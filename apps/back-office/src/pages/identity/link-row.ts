import type { getPlayerLink, listPlayerLinks } from '@croupier/contract/back-office/player-links.ts';
import type { Answer } from '../../call.ts';

export type LinkRow = Answer<typeof listPlayerLinks>['data'][number];
export type ReviewedLink = Answer<typeof getPlayerLink>['data'];
