import type { importGames as route } from '@croupier/contract/back-office/games.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { type AuditEntry, audit, auditContext } from '../audit/audit.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { type FileRow, readImportFile } from './import-file.ts';
import { type ImportReport, nameOf, type Plan, placeRows, planImport, readRows } from './import-plan.ts';
import { readKnownHosts } from './known-hosts.ts';
import { insertGames, lockGames, lockProviders, updateGames } from './staff-queries.ts';

export const importGames = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
  const rows = readImportFile(call.body.format, call.body.content);
  const { dry_run } = call.body;
  const needsTwo = needsSecondPerson(call.operator);
  return call.write(async (tx) => ({ data: await importRows(tx, auditContext(call), rows, { dry_run, needsTwo }) }));
};

/** Imports the valid rows, and reports the others line by line with the reason. A dry run only reports. */
export const importRows = async (
  tx: Tx,
  context: AuditContext,
  rows: readonly FileRow[],
  { dry_run = false, needsTwo = false }: { dry_run?: boolean; needsTwo?: boolean } = {},
): Promise<ImportReport> => {
  const { operator_id, now } = context;
  const { read, refused } = readRows(rows);
  const providers = await lockProviders(tx, operator_id, [...new Set(read.map(({ game }) => game.provider))]);
  const { placed, refused: misplaced } = placeRows(read, providers);
  const names = placed.map(({ game, provider_id }) => ({ provider_id, external_id: game.external_id }));
  const existing = names.length === 0 ? [] : await lockGames(tx, operator_id, names);

  const plan = planImport(placed, existing, needsTwo ? await readKnownHosts(tx, operator_id) : undefined);

  const changed = plan.changed.map(({ after }) => after);
  const report: ImportReport = {
    rows: rows.length,
    added: plan.added.length,
    changed: changed.length,
    unchanged: plan.unchanged,
    dry_run,
    differences: differencesOf(plan),
    refused: [...refused, ...misplaced, ...plan.refused].sort((left, right) => left.line - right.line),
  };
  if (dry_run) return report;

  const added = plan.added.length === 0 ? [] : await insertGames(tx, operator_id, plan.added, now);
  if (changed.length > 0) await updateGames(tx, operator_id, changed, now);
  await audit(tx, context, [...auditPlan(plan, added), auditReport(report)]);
  return report;
};

const differencesOf = (plan: Plan): ImportReport['differences'] => [
  ...plan.added.map(({ provider_id, external_id, name }) => ({
    ...{ provider_id, external_id, name },
    is_new: true,
    changes: [],
  })),
  ...plan.changed.map(({ after: { provider_id, external_id, name }, changes }) => ({
    ...{ provider_id, external_id, name },
    is_new: false,
    changes: [...changes],
  })),
];

const auditPlan = (plan: Plan, added: readonly { id: number; provider_id: number; external_id: string }[]) => {
  const ids = new Map(added.map((game) => [nameOf(game), game.id]));
  const created = plan.added.map(
    (game): AuditEntry => ({
      action: 'game.created',
      subject_kind: 'game',
      subject_id: ids.get(nameOf(game)) ?? null,
      to_value: JSON.stringify(game),
    }),
  );
  const changed = plan.changed.flatMap(({ after, changes }) =>
    changes.map(
      (change): AuditEntry => ({ action: 'game.changed', subject_kind: 'game', subject_id: after.id, ...change }),
    ),
  );
  return [...created, ...changed];
};

const auditReport = (report: ImportReport): AuditEntry => ({
  action: 'games.imported',
  subject_kind: 'game',
  subject_id: null,
  to_value: JSON.stringify(countsOf(report)),
});

const countsOf = ({ rows, added, changed, unchanged, refused }: ImportReport) => ({
  ...{ rows, added, changed, unchanged },
  refused: refused.length,
});
