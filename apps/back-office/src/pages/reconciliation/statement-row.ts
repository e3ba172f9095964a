import type {
  staffListStatementLines,
  staffListStatements,
} from '@croupier/contract/back-office/cashier-statements.ts';
import type { Answer } from '../../call.ts';

export type StatementRow = Answer<typeof staffListStatements>['data'][number];
export type StatementLine = Answer<typeof staffListStatementLines>['data'][number];
