import { describe, expect, test } from 'vitest';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { selectDueVerifications } from './queries.ts';

const world = await createFileWorld();

describe('verifications that have run out', () => {
  test('limited per operator: one with many does not hold up the others', async () => {
    const [many, few] = [await world.addOperator(), await world.addOperator()];
    for (let n = 0; n < 3; n += 1) await registerTestPlayer(many);
    const player_id = await registerTestPlayer(few);
    await world.admin`update players set kyc_status = 'verified', kyc_expires_at = '2026-03-01T00:00:00Z'
      where operator_id = ${many.operator_id}`;
    await world.admin`update players set kyc_status = 'verified', kyc_expires_at = '2026-03-02T00:00:00Z'
      where operator_id = ${few.operator_id}`;
    const at = new Date('2026-03-02T00:00:00.000Z');
    const due = await selectDueVerifications(world.app.control, at, 2, null);
    expect(due.filter(({ operator_id }) => operator_id === many.operator_id)).toHaveLength(2);
    expect(due.filter(({ operator_id }) => operator_id === few.operator_id)).toEqual([
      { operator_id: few.operator_id, player_id },
    ]);
    const before = new Date(at.getTime() - 1);
    expect(await selectDueVerifications(world.app.control, before, 2, few.operator_id)).toHaveLength(0);
  });
});
