import type { providerRules } from '@croupier/contract/provider-rules.ts';
import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { mustData } from '../../../test/support/client.ts';
import { plantProvider } from '../../../test/support/games.ts';
import { newReference } from '../../../test/support/money.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ settings: { second_person: true } });
const [one, two] = await Promise.all([addTestStaff(world, operator), addTestStaff(world, operator)]);

/** A value of each rule that is not the one from which a provider begins. */
const others: Readonly<Record<keyof typeof providerRules, unknown>> = {
  transaction_scope: 'player',
  kind_in_key: false,
  credits_without_bet: true,
  rolls_back_wins: true,
  adjusts_below_zero: true,
};

describe('what a provider may do to the wallet is changed by two people', () => {
  test.each(Object.entries(others))('202: %s becomes %j', async (name, value) => {
    const { id } = await plantProvider(world, operator);
    const url = `${base}/game-providers/${id}`;
    const shown = async (): Promise<Record<string, unknown>> =>
      (await mustData(one.get(`${base}/game-providers`))).find((each: { id: number }) => each.id === id);
    const before = await shown();
    expect(before[name]).not.toBe(value);

    const asked = await one.patch(url, { [name]: value });
    expect([asked.status, asked.body.data.kind]).toEqual([202, 'game_provider.update']);
    expect(await shown()).toEqual(before);
    const confirm = `${base}/proposals/${asked.body.data.id}/confirm`;
    expect((await one.post(confirm)).body.error.details.rule).toBe('own_proposal');
    await mustData(two.post(confirm));
    expect(await shown()).toEqual({ ...before, [name]: value });
  });

  test.each(['credits_without_bet', 'rolls_back_wins', 'adjusts_below_zero'])(
    '202: a new provider with %s, though players are sent to its host already; 201 without',
    async (name) => {
      await plantProvider(world, operator);
      const add = (more: object) => {
        const slug = newReference().toLowerCase();
        const launch_url = 'https://play.studio.example/{game}?token={token}';
        return one.post(`${base}/game-providers`, { slug, name: 'Studio', launch_url, ...more });
      };
      expect((await add({})).status).toBe(201);
      expect((await add({ [name]: true })).status).toBe(202);
    },
  );

  test('200: another name takes one', async () => {
    const { id } = await plantProvider(world, operator);
    expect((await one.patch(`${base}/game-providers/${id}`, { name: 'Another name' })).status).toBe(200);
  });
});
