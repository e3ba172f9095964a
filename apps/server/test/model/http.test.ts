import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../support/client.ts';
import { addMethod } from '../support/money.ts';
import { registerTestPlayer } from '../support/players.ts';
import { repetitions, seed } from '../support/property.ts';
import { addTestStaff, type Staff } from '../support/staff.ts';
import { createFileWorld, type Operator, type World } from '../support/world.ts';
import { type Step, stepsOver } from './commands.ts';
import { methods, operatorSettings, Reference } from './reference.ts';

const players = 12;
const length = repetitions(800, 2_500);

/** The steps whose route has another name. */
const verbs: Readonly<Record<string, [verb: string, body: object]>> = {
  charge_back: ['chargeback', {}],
  refuse: ['bank-refused', {}],
  return: ['returned', {}],
  take_back: ['take-back', { to: 'allowed' }],
  take_back_and_reject: ['take-back', { to: 'rejected' }],
};

/** The platform itself, with the same steps as the reference. */
class Platform {
  readonly world: World;
  readonly operator: Operator;
  readonly staff: Staff[];
  readonly ids: number[];
  readonly payments = new Map<number, number[]>();
  constructor(world: World, operator: Operator, staff: Staff[], ids: number[]) {
    this.world = world;
    this.operator = operator;
    this.staff = staff;
    this.ids = ids;
  }

  async apply(step: Step): Promise<string> {
    if (step.kind === 'wait') {
      this.world.clock.advance(step.hours * 3_600_000);
      return 'ok';
    }
    const player = this.ids[step.player - 1] as number;
    const base = `/api/v1/operator/players/${player}`;
    switch (step.kind) {
      case 'limit':
        await this.world.admin`update player_limits set limits = case when ${step.value}::bigint is null
          then limits - ${step.limit}::text else limits || jsonb_build_object(${step.limit}::text, ${step.value}::bigint) end
          where player_id = ${player}`;
        return 'ok';
      case 'restrict':
        await this.#restrict(player, step);
        return 'ok';
      case 'deposit':
        return this.#payment(
          step.player,
          await this.operator.client.post(`${base}/deposits`, {
            amount: step.amount,
            external_reference: `d${step.reference}`,
            payment_method: step.method,
          }),
        );
      case 'withdraw':
        return this.#payment(
          step.player,
          await this.operator.client.post(`${base}/withdrawals`, {
            amount: step.amount,
            external_reference: step.reference === undefined ? undefined : `d${step.reference}`,
            payment_method: 'bank',
          }),
        );
      case 'correct': {
        const { wallet, direction, amount } = step;
        const body = { wallet, direction, amount, reason: 'model' };
        return this.#code(await this.#by(1).post(`/api/back-office/v1/players/${player}/corrections`, body));
      }
      default: {
        const id = this.payments.get(step.player)?.[step.pick] ?? 999_999_999;
        if (step.kind === 'operator_cancel')
          return this.#code(await this.operator.client.post(`/api/v1/operator/payments/${id}/cancel`));
        if (step.kind === 'claim')
          return this.#code(await this.operator.client.post(`/api/v1/operator/payments/${id}/claim`));
        const [verb, more] = verbs[step.kind] ?? [step.kind, {}];
        const body = { reason: 'model', ...more };
        return this.#code(await this.#by(step.staff).post(`/api/back-office/v1/payments/${id}/${verb}`, body));
      }
    }
  }

  #by(staff: number): Staff {
    return this.staff[staff - 1] as Staff;
  }

  #code(reply: Reply): string {
    return reply.status < 300 ? 'ok' : reply.body.error.code;
  }

  #payment(player: number, reply: Reply): string {
    if (reply.status === 201) this.payments.set(player, [...(this.payments.get(player) ?? []), reply.body.data.id]);
    return reply.status === 200 ? 'repeat' : this.#code(reply);
  }

  async #restrict(player: number, step: Extract<Step, { kind: 'restrict' }>): Promise<void> {
    const now = this.world.clock.now();
    const until = step.excludedHours ? new Date(now.getTime() + step.excludedHours * 3_600_000) : null;
    await this.world.admin`update players set status = ${step.status},
      kyc_status = ${step.verified ? 'verified' : 'not_started'}, exclusion_type = ${until ? 'time_out' : null},
      exclusion_since = ${until ? now : null}, exclusion_until = ${until} where id = ${player}`;
  }
}

const world = await createFileWorld(new Date('2026-01-30T22:00:00.000Z'));
const operator = await world.addOperator({ settings: operatorSettings });
const staff = await Promise.all([1, 2, 3].map(() => addTestStaff(world, operator)));
for (const [code, { deposit, withdrawal }] of Object.entries(methods))
  await addMethod(staff[0] as Staff, {
    code,
    supports_withdrawal: withdrawal !== undefined,
    min_deposit: deposit[0],
    max_deposit: deposit[1],
    min_withdrawal: withdrawal?.[0] ?? 1,
    max_withdrawal: withdrawal?.[1] ?? 1,
  });
const ids: number[] = [];
for (let n = 0; n < players; n += 1) ids.push(await registerTestPlayer(operator));
const platform = new Platform(world, operator, staff, ids);

describe(`the platform over HTTP and PostgreSQL against the naive reference (seed ${seed})`, () => {
  test(`${length} commands over ${players} accounts: every answer and every balance agrees`, async () => {
    const [steps] = fc.sample(stepsOver(players, length), { seed, numRuns: 1 }) as [Step[]];
    const reference = new Reference(world.clock.now());
    for (const [index, step] of steps.entries()) {
      const expected = reference.apply(step);
      expect(await platform.apply(step), `step ${index} ${JSON.stringify(step)}`).toBe(expected);
    }
    for (const [index, id] of platform.ids.entries()) {
      const entries = await world.admin<{ type: string; amount: number }[]>`
        select type, amount from ledger_entries where player_id = ${id} order by seq`;
      const facts = reference.player(index + 1).entries.map(({ type, amount }) => ({ type, amount }));
      expect([...entries], `player ${index + 1}`).toEqual(facts);
      const [account] = await world.admin`select real_balance, bonus_balance from accounts where player_id = ${id}`;
      expect(account).toEqual({
        real_balance: reference.balance(index + 1, 'real'),
        bonus_balance: reference.balance(index + 1, 'bonus'),
      });
    }
  });
});
