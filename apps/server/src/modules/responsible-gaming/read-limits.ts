import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { rollCounters } from '../wallet/counters.ts';
import { findCounters, findLimits } from './queries.ts';
import { limitUses } from './rules.ts';
import { type LimitsView, type LimitsWithUsageView, viewLimits } from './view.ts';

type LimitsCall = Pick<Call, 'operator' | 'now' | 'read'> & { readonly params: { readonly player: number } };

export const readLimits = async (call: LimitsCall): Promise<Answer<LimitsView>> => {
  const found = await call.read((tx) => findLimits(tx, call.operator.operator_id, call.params.player));
  if (!found) throw new Refusal('NOT_FOUND');
  return { data: viewLimits(found, call.now) };
};

/** The same for staff and the player, with how much of each limit is used. */
export const readLimitsWithUsage = async (call: LimitsCall): Promise<Answer<LimitsWithUsageView>> => {
  const { operator_id } = call.operator;
  const { player } = call.params;
  const [limits, counted] = await call.read((tx) =>
    Promise.all([findLimits(tx, operator_id, player), findCounters(tx, operator_id, player, call.now)]),
  );
  if (!limits || !counted) throw new Refusal('NOT_FOUND');
  const usage = limitUses(rollCounters(counted, call.now), counted, call.now);
  return { data: { ...viewLimits(limits, call.now), usage: [...usage] } };
};
