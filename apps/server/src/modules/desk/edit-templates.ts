import type {
  createReasonTemplate as createRoute,
  deleteReasonTemplate as deleteRoute,
  listReasonTemplates as listRoute,
  updateReasonTemplate as updateRoute,
} from '@croupier/contract/back-office/views.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import {
  countTemplates,
  insertTemplate,
  lockTemplate,
  removeTemplate,
  saveTemplate,
  selectTemplates,
  type TemplateRow,
} from './template-queries.ts';

const maxTemplates = 200;

export const listTemplates = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => ({
  data: await call.read((tx) => selectTemplates(tx, call.operator.operator_id, call.query.kind)),
});

const subject = ({ id }: TemplateRow) => ({ subject_kind: 'reason_template', subject_id: id });

export const createTemplate = (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    if ((await countTemplates(tx, operator_id)) >= maxTemplates)
      throw new Refusal('INVALID_REQUEST', `There are at most ${maxTemplates} reasons: remove one first.`, {
        rule: 'too_many_templates',
        max: maxTemplates,
      });
    const data = await insertTemplate(tx, operator_id, { ...call.body, created_at: call.now, updated_at: call.now });
    await audit(tx, auditContext(call), [{ action: 'reason_template.created', ...subject(data), to_value: data.name }]);
    return { data };
  });

const load = async (tx: Tx, call: Call<typeof updateRoute> | Call<typeof deleteRoute>): Promise<TemplateRow> => {
  const template = await lockTemplate(tx, call.operator.operator_id, call.params.template);
  if (!template) throw new Refusal('NOT_FOUND');
  return template;
};

export const updateTemplate = (call: Call<typeof updateRoute>): Promise<WrittenAnswerOf<typeof updateRoute>> =>
  call.write(async (tx) => {
    const before = await load(tx, call);
    const { name = before.name, text = before.text, player_text = before.player_text } = call.body;
    const after = { ...before, name, text, player_text, updated_at: call.now };
    await saveTemplate(tx, call.operator.operator_id, after);
    const changes = changedFields(before, after, ['name', 'text', 'player_text']);
    await audit(
      tx,
      auditContext(call),
      changes.map((change) => ({ action: 'reason_template.updated', ...subject(after), ...change })),
    );
    return { data: after };
  });

export const deleteTemplate = (call: Call<typeof deleteRoute>): Promise<WrittenAnswerOf<typeof deleteRoute>> =>
  call.write(async (tx) => {
    const template = await load(tx, call);
    await removeTemplate(tx, call.operator.operator_id, template.id);
    const entry = { action: 'reason_template.deleted', ...subject(template), from_value: template.name };
    await audit(tx, auditContext(call), [entry]);
    return { data: template };
  });
