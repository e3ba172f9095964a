import type { getOperator } from '@croupier/contract/back-office/operators.ts';
import type { Answer } from '../../call.ts';

export type OperatorView = Answer<typeof getOperator>['data'];
