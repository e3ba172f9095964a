import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { findLimits } from './queries.ts';
import { type LimitsView, viewLimits } from './view.ts';

type LimitsCall = Pick<Call, 'operator' | 'now' | 'read'> & { readonly params: { readonly player: number } };

export const readLimits = async (call: LimitsCall): Promise<Answer<LimitsView>> => {
  const found = await call.read((tx) => findLimits(tx, call.operator.operator_id, call.params.player));
  if (!found) throw new Refusal('NOT_FOUND');
  return { data: viewLimits(found, call.now) };
};
