import type { moveSandboxClock as route } from '@croupier/contract/operator/sandbox.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { replayWindowMilliseconds } from '../../call/idempotency.ts';
import { keepUntil } from '../../call/idempotency-queries.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { audit } from '../audit/audit.ts';
import { lockOffset, saveOffset } from '../operators/shared-queries.ts';
import { offsetAfter } from './rules.ts';

export type SandboxParts = { readonly clock: Clock; readonly sweeps: () => readonly Sweep[]; readonly log: Logger };

export const createMoveClock =
  ({ clock, sweeps, log }: SandboxParts) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { operator, actor, claim } = call;
    const { operator_id } = operator;
    if (!operator.is_sandbox)
      throw new Refusal('FEATURE_NOT_AVAILABLE', 'Only a sandbox has a clock to move.', { is_sandbox: false });

    const sent = await call.write(async (tx) => {
      const before = await lockOffset(tx, operator_id);

      const real = clock.now();
      const offset = offsetAfter(call.body, before, real);
      const now = new Date(real.getTime() + offset);

      await Promise.all([
        saveOffset(tx, operator_id, offset, now),
        claim && keepUntil(tx, claim, new Date(now.getTime() + replayWindowMilliseconds)),
        audit(tx, { operator_id, actor, now }, [
          {
            action: 'sandbox.clock_moved',
            subject_kind: 'operator',
            subject_id: operator_id,
            field: 'clock_offset_ms',
            from_value: String(before),
            to_value: String(offset),
          },
        ]),
      ]);
      return { data: { now, offset_seconds: Math.floor(offset / 1000) } };
    });

    // Announces what became due by the move before the answer. The next sweep announces what fails now.
    for (const sweep of sweeps())
      await sweep(operator_id).catch((error: unknown) =>
        log.warn({ err: error }, 'a sweep after a moved clock failed'),
      );
    return sent;
  };
