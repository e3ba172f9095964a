import { decidePlayerLink, getPlayerLink, listPlayerLinks } from '@croupier/contract/back-office/player-links.ts';
import { listLinkedAccounts } from '@croupier/contract/operator/linked-accounts.ts';
import { handle } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { checkLinks } from './check-links.ts';
import { createDecideLink } from './decide-link.ts';
import { getLink } from './get-link.ts';
import { linkChangedPlayer } from './link-changed-player.ts';
import { listLinkedAccounts as readLinkedAccounts } from './list-linked-accounts.ts';
import { listLinks } from './list-links.ts';
import { refoldIdentities } from './refold.ts';
import { linkExists } from './review-queries.ts';
import { linkSearchFacet } from './search-facet.ts';
import { createLinkSweep } from './search-links.ts';

export const identityModule: Module = {
  name: 'identity',
  tables: ['identity_matches', 'link_searches', 'player_identities', 'player_links'],
  routes: (parts) => [
    handle(listLinkedAccounts, readLinkedAccounts),
    handle(listPlayerLinks, listLinks),
    handle(getPlayerLink, getLink),
    handle(decidePlayerLink, createDecideLink(parts)),
  ],
  facets: () => [linkSearchFacet],
  sweeps: (parts) => [createLinkSweep(parts)],
  chores: ({ sql, control }) => [() => refoldIdentities(sql, control)],
  resolvers: { player_link: linkExists },
  reactions: [linkChangedPlayer],
  checks: [checkLinks],
};
