import type { reasonKinds } from '@croupier/contract/back-office/views.ts';
import type { Tx } from '../../database/pool.ts';
import { holdOperator } from '../operators/shared-queries.ts';

export type TemplateRow = {
  readonly id: number;
  readonly kind: (typeof reasonKinds)[number];
  readonly name: string;
  readonly text: string;
  readonly player_text: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const columns = (tx: Tx) => tx`id, kind, name, text, player_text, created_at, updated_at`;

export const selectTemplates = (tx: Tx, operatorId: number, kind: string | undefined): Promise<TemplateRow[]> =>
  tx<TemplateRow[]>`
    select ${columns(tx)} from reason_templates
    where operator_id = ${operatorId} ${kind === undefined ? tx`` : tx`and kind = ${kind}`}
    order by kind, lower(name), id limit 500`;

export const lockTemplate = async (tx: Tx, operatorId: number, id: number): Promise<TemplateRow | undefined> => {
  const [row] = await tx<TemplateRow[]>`
    select ${columns(tx)} from reason_templates where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

/** Locks the operator, so that concurrent creations are counted one at a time. */
export const countTemplates = async (tx: Tx, operatorId: number): Promise<number> => {
  await holdOperator(tx, operatorId);
  const [row] = await tx<{ templates: number }[]>`
    select count(*) as templates from reason_templates where operator_id = ${operatorId}`;
  return row!.templates;
};

export const insertTemplate = async (
  tx: Tx,
  operatorId: number,
  template: Omit<TemplateRow, 'id'>,
): Promise<TemplateRow> => {
  const [row] = await tx<TemplateRow[]>`
    insert into reason_templates (operator_id, kind, name, text, player_text, created_at, updated_at)
    values (${operatorId}, ${template.kind}, ${template.name}, ${template.text}, ${template.player_text},
      ${template.created_at}, ${template.updated_at})
    returning ${columns(tx)}`;
  return row!;
};

export const saveTemplate = (tx: Tx, operatorId: number, template: TemplateRow): Promise<unknown> => tx`
  update reason_templates set name = ${template.name}, text = ${template.text}, player_text = ${template.player_text},
    updated_at = ${template.updated_at}
  where operator_id = ${operatorId} and id = ${template.id}`;

export const removeTemplate = (tx: Tx, operatorId: number, id: number): Promise<unknown> =>
  tx`delete from reason_templates where operator_id = ${operatorId} and id = ${id}`;

export const templateExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from reason_templates where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};
