import * as contract from '@croupier/contract/back-office/notices.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { noticeFacet } from './facet.ts';
import { noticeExists } from './queries.ts';
import { listNotices, readNotice } from './read-notices.ts';

const routes = (): MountedRoute[] => [
  handle(contract.listNotices, listNotices),
  handle(contract.readNotice, readNotice),
];

export const noticesModule: Module = {
  name: 'notices',
  tables: ['notice_reads', 'notices'],
  routes,
  facets: () => [noticeFacet],
  resolvers: { notice: noticeExists },
};
