import {
  type changeLobbySection as changeRoute,
  type createLobbySection as createRoute,
  type deleteLobbySection as deleteRoute,
  type listLobbySections as listRoute,
  maxSections,
  type orderLobbySections as orderRoute,
} from '@croupier/contract/back-office/lobby.ts';
import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { gameTypes } from '@croupier/contract/game-types.ts';
import { valuedSources } from '@croupier/contract/lobby-fields.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import {
  type CountedSection,
  deleteSection,
  insertSection,
  lockSections,
  moveSections,
  type Section,
  selectSections,
  updateSection,
} from './lobby-queries.ts';
import { findUnknown } from './shared-queries.ts';
import { lockProviders } from './staff-queries.ts';

const view = ({ position, ...section }: CountedSection) => section;

export const listSections = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => ({
  data: (await call.read((tx) => selectSections(tx, call.operator.operator_id, call.now))).map(view),
});

type Editing = Pick<Call, 'operator' | 'actor' | 'now'>;

/** Changes of the lobby wait for each other: two people may arrange it at the same time. */
const lockLobby = async (tx: Tx, operatorId: number): Promise<Section[]> => {
  await lockProviders(tx, operatorId, [originalsProvider]);
  return lockSections(tx, operatorId);
};

const show = async (tx: Tx, { operator, now }: Editing, id: number) =>
  view((await selectSections(tx, operator.operator_id, now)).find((one) => one.id === id) as CountedSection);

const subject = (id: number | null) => ({ subject_kind: 'lobby_section', subject_id: id }) as const;

const refuseWrong = async (tx: Tx, operatorId: number, section: Pick<Section, 'source' | 'source_value' | 'pins'>) => {
  const { source, source_value, pins } = section;
  if (valuedSources.includes(source) !== (source_value !== null))
    throw invalid('source_value', 'must be given for tag, category, provider and type, and only then');
  if (source === 'type' && !gameTypes.some((type) => type === source_value))
    throw invalid('source_value', `must be one of: ${gameTypes.join(', ')}`);
  if (source === 'provider' && (await lockProviders(tx, operatorId, [source_value as string])).length === 0)
    throw invalid('source_value', 'there is no such provider');
  const { games } = await findUnknown(tx, operatorId, { game_ids: pins, provider_ids: [] });
  if (games.length > 0) throw invalid('pins', `there is no game ${games.join(', ')}`);
};

export const createSection = (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
  call.write(async (tx) => {
    const id = await addSection(tx, auditContext(call), call.body);
    return { data: await show(tx, call, id) };
  });

type NewSection = Pick<Section, 'slug' | 'name' | 'source' | 'source_value' | 'sort' | 'pins' | 'is_active'>;

/** Runs in the caller's SQL transaction; returns the id. */
export const addSection = async (tx: Tx, context: AuditContext, added: NewSection): Promise<number> => {
  const { operator_id, now } = context;
  const sections = await lockLobby(tx, operator_id);
  if (sections.length >= maxSections)
    throw new Refusal('INVALID_REQUEST', `A lobby has at most ${maxSections} sections: remove one first.`, {
      rule: 'too_many_sections',
      max: maxSections,
    });
  if (sections.some(({ slug }) => slug === added.slug)) throw invalid('slug', 'is already taken');
  await refuseWrong(tx, operator_id, added);

  const position = (sections.at(-1)?.position ?? 0) + 1;
  const id = await insertSection(tx, operator_id, { ...added, position, created_at: now, updated_at: now });
  const to_value = JSON.stringify(added);
  await audit(tx, context, [{ ...subject(id), action: 'lobby_section.created', to_value }]);
  return id;
};

const changing = ['name', 'source', 'source_value', 'sort', 'pins', 'is_active'] as const;

export const changeSection = (call: Call<typeof changeRoute>): Promise<WrittenAnswerOf<typeof changeRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const before = find(await lockLobby(tx, call.operator.operator_id), call.params.section);
    const given =
      call.body.source !== undefined && !valuedSources.includes(call.body.source) ? { source_value: null } : {};
    const after = { ...before, ...given, ...call.body, updated_at: call.now } as Section;
    await refuseWrong(tx, operator_id, after);

    const changes = changedFields(before, after, changing);
    if (changes.length > 0) await updateSection(tx, operator_id, after);
    const action = 'lobby_section.changed';
    await audit(
      tx,
      auditContext(call),
      changes.map((change) => ({ ...subject(before.id), action, ...change })),
    );
    return { data: await show(tx, call, before.id) };
  });

const find = (sections: readonly Section[], id: number): Section => {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
};

export const orderSections = (call: Call<typeof orderRoute>): Promise<WrittenAnswerOf<typeof orderRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const before = await lockLobby(tx, call.operator.operator_id);
    const wanted = call.body.sections;
    const ids = before.map(({ id }) => id);
    if (wanted.length !== ids.length || new Set(wanted).size !== ids.length || ids.some((id) => !wanted.includes(id)))
      throw invalid('sections', 'must name every section once: load the list again, a colleague may have changed it');

    const after = wanted.map((id, index) => ({ ...find(before, id), position: index + 1 }));
    if (after.length > 0) await moveSections(tx, operator_id, after);
    const slugs = (sections: readonly Section[]) => sections.map(({ slug }) => slug).join(', ');
    const [from_value, to_value] = [slugs(before), slugs(after)];
    const row = { ...subject(null), action: 'lobby_sections.ordered', field: 'order', from_value, to_value };
    await audit(tx, auditContext(call), from_value === to_value ? [] : [row]);
    return { data: (await selectSections(tx, operator_id, call.now)).map(view) };
  });

export const removeSection = (call: Call<typeof deleteRoute>): Promise<WrittenAnswerOf<typeof deleteRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const { id, slug } = find(await lockLobby(tx, call.operator.operator_id), call.params.section);
    const data = await show(tx, call, id);
    await deleteSection(tx, operator_id, id);
    await audit(tx, auditContext(call), [{ ...subject(id), action: 'lobby_section.removed', from_value: slug }]);
    return { data };
  });
