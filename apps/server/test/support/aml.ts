import { playerWith } from './money.ts';
import { addTestStaff } from './staff.ts';
import type { World } from './world.ts';

export const rulesUrl = '/api/back-office/v1/aml/rules';
export const alertsUrl = '/api/back-office/v1/aml/alerts';
export const playerUrl = (player: number, rest: string) => `/api/back-office/v1/players/${player}${rest}`;

let names = 0;

/** A rule for single deposits of 50 000.00 or more; `more` replaces fields. */
export const newRule = (more: Record<string, unknown> = {}) => {
  names += 1;
  return {
    name: `Rule ${names}`,
    kind: 'single_amount',
    applies_to: 'deposit',
    parameters: { threshold: 5_000_000 },
    ...more,
  };
};

/** An operator, a member of its staff who monitors, and what they do, in short. */
export const openMonitoring = async (world: World) => {
  const operator = await world.addOperator();
  const staff = await addTestStaff(world, operator, 'compliance');

  const createRule = async (more: Record<string, unknown> = {}): Promise<number> => {
    const reply = await staff.post(rulesUrl, newRule(more));
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body.data.id;
  };

  /** A rule and a player who meets it. */
  const openAlert = async (): Promise<{ id: number; player: number; rule: number }> => {
    const rule = await createRule({ parameters: { threshold: 1_000 } });
    const player = await playerWith(operator, 1_000);
    await staff.patch(`${rulesUrl}/${rule}`, { is_active: false });
    const reply = await staff.get(`${alertsUrl}?player_id=${player}&rule_id=${rule}`);
    return { id: reply.body.data[0].id, player, rule };
  };

  const auditOf = async (kind: string, id: number) => {
    const rows = await world.admin<{ action: string; field: string | null; to_value: string | null }[]>`
      select action, field, to_value from audit_log where subject_kind = ${kind} and subject_id = ${id} order by id`;
    return [...rows];
  };

  return { operator, staff, createRule, openAlert, auditOf };
};
