import type { Tx } from '../../database/pool.ts';
import type { Report } from '../../module/finding.ts';

type Standing = {
  readonly is_sandbox: boolean;
  readonly guarded: boolean;
  readonly clock_offset_ms: number;
  readonly faults: number;
  readonly copies: number;
  readonly keys: number;
};

/** A live operator has no sandbox data, and the trigger that prevents it is enabled. */
export const checkSandboxes = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const [standing] = await tx<Standing[]>`
    select o.is_sandbox, o.clock_offset_ms,
      exists (select from pg_trigger where tgrelid = 'operators'::regclass and tgname = 'refuse_sandbox_change'
        and tgenabled in ('O', 'A')) as guarded,
      (select count(*) from sandbox_faults f where f.operator_id = ${operatorId}) as faults,
      (select count(*) from sandbox_copies c where c.operator_id = ${operatorId}) as copies,
      (select count(*) from api_keys k where k.operator_id = ${operatorId} and 'sandbox:write' = any (k.scopes)) as keys
    from operators o where o.operator_id = ${operatorId}`;
  if (!standing) return;
  if (!standing.guarded)
    report({
      check: 'sandbox',
      message: 'nothing keeps a sandbox from becoming a live operator, or the other way round',
    });
  if (standing.is_sandbox) return;
  const { clock_offset_ms, faults, copies, keys } = standing;
  const traces = [
    ...(clock_offset_ms === 0 ? [] : [`a clock that was moved by ${clock_offset_ms} ms`]),
    ...(faults === 0 ? [] : [`${faults} injected faults`]),
    ...(copies === 0 ? [] : ['an end as a disposable copy']),
    ...(keys === 0 ? [] : [`${keys} keys that steer a sandbox`]),
  ];
  if (traces.length > 0) report({ check: 'sandbox', message: `a live operator has ${traces.join(', ')}` });
};
