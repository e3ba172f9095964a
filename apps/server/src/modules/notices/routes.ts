import * as contract from '@croupier/contract/back-office/notices.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { listNotices, readNotice } from './read-notices.ts';

export const noticeRoutes = (): MountedRoute[] => [
  handle(contract.listNotices, listNotices),
  handle(contract.readNotice, readNotice),
];
