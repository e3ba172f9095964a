import { z } from 'zod';
import { moment, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';

/** How far a sandbox may be ahead of real time. */
export const furthestYears = 20;

export const clockMove = z
  .object({
    advance_seconds: z.int().min(1).optional().describe('How far to move. Send either this or now.'),
    now: moment().optional().describe('Where to move to; later than the present.'),
  })
  .superRefine(({ advance_seconds, now }, context) => {
    if (advance_seconds !== undefined && now !== undefined)
      context.addIssue({ code: 'custom', path: ['now'], message: 'must not be sent together with advance_seconds' });
    if (advance_seconds === undefined && now === undefined)
      context.addIssue({ code: 'custom', path: ['advance_seconds'], message: 'is required, or now instead' });
  });

export const sandboxClock = z.object({
  now: timestamp().describe("The operator's time."),
  offset_seconds: z.int().describe('How far it runs ahead of the real time.'),
});

export const getSandboxClock = defineRoute({
  name: 'get_sandbox_clock',
  method: 'GET',
  path: '/api/v1/operator/sandbox/clock',
  audience: 'operator',
  scope: 'sandbox:write',
  tag: 'Sandbox',
  summary: "The sandbox's clock",
  reply: one(sandboxClock),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'What time it is' },
});

export const moveSandboxClock = defineRoute({
  name: 'move_sandbox_clock',
  method: 'POST',
  path: '/api/v1/operator/sandbox/clock',
  audience: 'operator',
  scope: 'sandbox:write',
  tag: 'Sandbox',
  summary: "Move the sandbox's clock",
  description: `Forwards only, at most ${furthestYears} years ahead of the real time. Live operators' keys cannot have the scope. Cooling-off periods, exclusions, limit windows, expiry of bonuses, verifications, player tokens and Idempotency-Keys follow from the next request on; what has come due meanwhile is announced at once. Signatures, the replay guard, rate limits and staff tokens stay on the real time.`,
  body: clockMove,
  reply: one(sandboxClock),
  refusals: ['FEATURE_NOT_AVAILABLE'],
  example: { title: 'A day later', body: { advance_seconds: 86_400 } },
});
