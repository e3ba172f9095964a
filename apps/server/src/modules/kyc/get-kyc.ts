import type { getPlayerKyc as route } from '@croupier/contract/back-office/kyc.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { nameStaff } from '../../call/staff-names.ts';
import { findStanding, selectDocuments } from './queries.ts';
import { viewKyc } from './view.ts';

/** The verification of a player, with all documents. */
export const getKyc = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { player } = call.params;
  const { operator_id } = call.operator;
  return call.read(async (tx) => {
    const [standing, documents] = await Promise.all([
      findStanding(tx, operator_id, player),
      selectDocuments(tx, operator_id, player),
    ]);
    if (!standing) throw new Refusal('NOT_FOUND');
    const file = viewKyc(standing, { documents, changed_at: standing.kyc_changed_at }, call.now);
    return { data: { ...file, documents: await nameStaff(tx, operator_id, file.documents, ['reviewed_by']) } };
  });
};
