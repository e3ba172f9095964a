import type {
  createView as createRoute,
  deleteView as deleteRoute,
  listViews as listRoute,
  updateView as updateRoute,
} from '@croupier/contract/back-office/views.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { countViews, insertView, lockView, removeView, saveView, selectViews, type ViewRow } from './view-queries.ts';

const maxViews = 100;

const show = ({ staff_id, owner_name, ...view }: ViewRow, reader: number) => ({
  ...view,
  owner: { id: staff_id, name: owner_name },
  is_own: staff_id === reader,
});

export const listViews = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { id } = staffOf(call);
  const rows = await call.read((tx) => selectViews(tx, call.operator.operator_id, id, call.query.page));
  return { data: rows.map((row) => show(row, id)) };
};

export const createView = (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> =>
  call.write(async (tx) => {
    const { operator_id } = call.operator;
    const staff = staffOf(call);
    if ((await countViews(tx, operator_id, staff.id)) >= maxViews)
      throw new Refusal('INVALID_REQUEST', `A person has at most ${maxViews} views: delete one first.`, {
        rule: 'too_many_views',
        max: maxViews,
      });

    const view = { ...call.body, staff_id: staff.id, created_at: call.now, updated_at: call.now };
    const id = await insertView(tx, operator_id, view);
    return { data: show({ ...view, id, owner_name: staff.name }, staff.id) };
  });

/** A colleague's private view does not exist for others; a shared one can be read. */
const load = async (tx: Tx, call: Call<typeof updateRoute> | Call<typeof deleteRoute>, mayAlso: boolean) => {
  const view = await lockView(tx, call.operator.operator_id, call.params.view);
  const isOwn = view?.staff_id === staffOf(call).id;
  if (!view || (!isOwn && !view.shared)) throw new Refusal('NOT_FOUND');
  if (!isOwn && !mayAlso)
    throw new Refusal('INVALID_REQUEST', `Only ${view.owner_name}, who shares the view, can change it.`, {
      rule: 'not_owner',
      owner: { id: view.staff_id, name: view.owner_name },
    });
  return view;
};

export const updateView = (call: Call<typeof updateRoute>): Promise<WrittenAnswerOf<typeof updateRoute>> =>
  call.write(async (tx) => {
    const before = await load(tx, call, false);
    const { name = before.name, query = before.query, columns = before.columns, shared = before.shared } = call.body;
    const after = { ...before, name, query, columns, shared, updated_at: call.now };
    await saveView(tx, call.operator.operator_id, after);
    return { data: show(after, staffOf(call).id) };
  });

export const deleteView = (call: Call<typeof deleteRoute>): Promise<WrittenAnswerOf<typeof deleteRoute>> =>
  call.write(async (tx) => {
    const view = await load(tx, call, staffOf(call).can('manage_staff'));
    await removeView(tx, call.operator.operator_id, view.id);
    return { data: show(view, staffOf(call).id) };
  });
