import * as contract from '@croupier/contract/back-office/cashier-statements.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { compareAgain } from './compare-again.ts';
import { discardStatement } from './discard-statement.ts';
import { explainStatement, statementExplanation } from './explain-lines.ts';
import { statementExists } from './queries.ts';
import { readStatement, readStatementLines, readStatements } from './read-statements.ts';
import { uploadStatement } from './upload-statement.ts';

const routes = (): MountedRoute[] => [
  handle(contract.staffUploadStatement, uploadStatement),
  handle(contract.staffListStatements, readStatements),
  handle(contract.staffGetStatement, readStatement),
  handle(contract.staffListStatementLines, readStatementLines),
  handle(contract.compareStatement, compareAgain),
  handle(contract.explainStatement, explainStatement),
  handle(contract.discardStatement, discardStatement),
];

export const reconciliationModule: Module = {
  name: 'reconciliation',
  tables: ['cashier_statement_lines', 'cashier_statements'],
  routes,
  resolvers: { cashier_statement: statementExists },
  proposals: () => [statementExplanation],
};
