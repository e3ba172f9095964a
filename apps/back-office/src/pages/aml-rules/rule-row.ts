import type { listAmlRules } from '@croupier/contract/back-office/aml.ts';
import type { Answer } from '../../call.ts';

export type RuleRow = Answer<typeof listAmlRules>['data'][number];
