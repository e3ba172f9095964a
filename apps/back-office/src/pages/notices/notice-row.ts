import type { listNotices } from '@croupier/contract/back-office/notices.ts';
import type { Answer } from '../../call.ts';

export type NoticeRow = Answer<typeof listNotices>['data'][number];
