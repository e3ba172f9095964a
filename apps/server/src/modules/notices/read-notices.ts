import type { listNotices as listRoute, readNotice as readRoute } from '@croupier/contract/back-office/notices.ts';
import { allPermissions } from '@croupier/contract/permissions.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { nameStaff } from '../../call/staff-names.ts';
import { insertRead, type Reader, selectNotice, selectNotices } from './queries.ts';

const readerOf = (call: Call): Reader => {
  const { id, can } = staffOf(call);
  return { operator_id: call.operator.operator_id, staff_id: id, permissions: allPermissions.filter(can) };
};

export const listNotices = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectNotices(tx, readerOf(call), call.query);
    return { ...found, rows: await nameStaff(tx, call.operator.operator_id, found.rows, ['by_staff']) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};

/** A notice that is not for the caller does not exist for them. */
export const readNotice = (call: Call<typeof readRoute>): Promise<WrittenAnswerOf<typeof readRoute>> =>
  call.write(async (tx) => {
    const reader = readerOf(call);
    const { notice: id } = call.params;
    if (!(await selectNotice(tx, reader, id))) throw new Refusal('NOT_FOUND');
    await insertRead(tx, reader, id, call.now);
    const read = await selectNotice(tx, reader, id);
    const [data] = await nameStaff(tx, reader.operator_id, read ? [read] : [], ['by_staff']);
    return { data: data! };
  });
