import type { listReasonTemplates } from '@croupier/contract/back-office/views.ts';
import type { Answer } from '../../call.ts';

export type TemplateRow = Answer<typeof listReasonTemplates>['data'][number];
