import type { getSandboxClock as route } from '@croupier/contract/operator/sandbox.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { refuseLive } from './fault-rules.ts';

export const readClock = async ({ operator, now }: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  refuseLive(operator);
  return { data: { now, offset_seconds: Math.floor(operator.clock_offset_ms / 1000) } };
};
