import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { connectCashier, sendCallback, type TestCashier } from '../../../test/support/cashier.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { addMethod, newReference, playerWith, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { uploadStatement } from '../../../test/support/statements.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
const settings = { unverified_withdrawal_threshold: null, four_eyes_threshold: null };

/** An operator of its own for each test: a statement covers everything that its provider has moved. */
type Scene = { readonly operator: Operator; readonly ann: Staff; readonly ben: Staff; readonly cashier: TestCashier };
const open = async (more: Record<string, unknown> = {}): Promise<Scene> => {
  const operator = await world.addOperator({ is_sandbox: true, settings, ...more });
  const [ann, ben] = [await addTestStaff(world, operator), await addTestStaff(world, operator)];
  await addMethod(ann);
  return { operator, ann, ben, cashier: await connectCashier(ann, operator) };
};

const say = ({ cashier }: Scene, type: string, data: Record<string, unknown>) =>
  sendCallback(world, cashier, type, { currency: 'EUR', ...data });

const captured = async (scene: Scene, amount: number) => {
  const transaction_id = newReference();
  const player_id = await registerTestPlayer(scene.operator);
  await must(say(scene, 'payment.captured', { transaction_id, player_id, amount }));
  return { transaction_id, player_id, amount };
};

const linesOf = async ({ ann }: Scene, id: number, query = '') =>
  mustData(ann.get(`${base}/cashier-statements/${id}/lines?per_page=100&${query}`));

const outcomes = async (scene: Scene, id: number) =>
  (await linesOf(scene, id)).map(({ kind, outcome, next }: Record<string, string>) => [kind, outcome, next]);

describe('201 the statement of a payment provider', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await open();
  });

  test('every outcome, and what to do next; the sums are those of both sides', async () => {
    const [paid, less, late, back] = [
      await captured(scene, 2_500),
      await captured(scene, 1_000),
      await captured(scene, 700),
      await captured(scene, 900),
    ];
    await must(
      say(scene, 'payment.reversed', {
        ...back,
        transaction_id: `${back.transaction_id}-r`,
        origin: back.transaction_id,
      }),
    );
    const failed = newReference();
    const refused = { ...back, transaction_id: newReference(), currency: 'USD' };
    expect((await sendCallback(world, scene.cashier, 'payment.captured', refused)).status).toBe(422);
    const statement = await mustData(
      uploadStatement(scene.ann, [
        `${paid.transaction_id},capture,25.00,EUR,succeeded,,`,
        `${less.transaction_id},deposit,9.50,EUR,done,,`,
        `${back.transaction_id},deposit,9.00,EUR,done,,`,
        `chargeback-77,chargeback,9.00,EUR,done,,${back.transaction_id}`,
        `${failed},deposit,5.00,EUR,declined,,`,
        `${refused.transaction_id},deposit,9.00,EUR,done,,`,
        `${paid.transaction_id},capture,25.00,EUR,done,,`,
      ]),
    );
    expect(await outcomes(scene, statement.id)).toEqual([
      ['deposit', 'matched', null],
      ['deposit', 'differs', 'look_at_payment'],
      ['deposit', 'matched', null],
      ['reversal', 'matched', null],
      ['deposit', 'no_money', null],
      ['deposit', 'missing_here', 'retry_callback'],
      ['deposit', 'twice', 'ask_provider'],
      ['deposit', 'missing_there', 'ask_provider'],
    ]);
    const there = 2_500 + 950 + 900 - 900 + 900 + 2_500;
    const here = 2_500 + 1_000 + 900 - 900 + 700;
    expect(statement).toMatchObject({
      open: 4,
      figures: [{ currency: 'EUR', there, here, difference: there - here, explained: 0, unexplained: there - here }],
    });
    const [missing] = await linesOf(scene, statement.id, 'outcome=missing_there');
    expect(missing).toMatchObject({ transaction_id: late.transaction_id, there: null, here: { amount: 700 } });
    expect((await scene.ann.get(`${base}/cashier-statements/${statement.id}/lines?format=csv`)).text).toContain(
      'twice',
    );
  });

  test('422 the same file again, until the first is discarded', async () => {
    const lines = [`${newReference()},deposit,1.00,EUR,done,,`];
    const { id } = await mustData(uploadStatement(scene.ann, lines));
    const again = await uploadStatement(scene.ann, lines);
    expect([again.status, again.body.error.details]).toEqual([422, { rule: 'same_file', cashier_statement: id }]);
    await must(scene.ann.post(`${base}/cashier-statements/${id}/discard`, { reason: 'The wrong month' }));
    expect((await uploadStatement(scene.ann, lines)).status).toBe(201);
    for (const [verb, body] of [
      ['compare', undefined],
      ['explain', { positions: [1], reason: 'x' }],
      ['discard', { reason: 'x' }],
    ] as const) {
      const refused = await scene.ann.post(`${base}/cashier-statements/${id}/${verb}`, body);
      expect([verb, refused.body.error.details]).toEqual([verb, { rule: 'discarded' }]);
    }
  });

  test.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 422],
    [{ from: '2024-01-01', to: '2026-01-01' }, 422],
    [{ content: Buffer.from('x,y\n1,2').toString('base64') }, 422],
  ])('is refused with %j', async (more, status) => {
    expect((await uploadStatement(scene.ann, [], more)).status).toBe(status);
  });

  test('422 a file with a NUL; a moment that nobody can store is none', async () => {
    const refused = await uploadStatement(scene.ann, [`${newReference()}\0,deposit,1.00,EUR,done,,`]);
    expect([refused.status, refused.body.error.details]).toEqual([422, { rule: 'unreadable_file' }]);
    const lines = [`${newReference()},deposit,1.00,EUR,done,0000-01-01,`];
    const { id } = await mustData(uploadStatement(scene.ann, lines));
    expect((await linesOf(scene, id))[0].there).toMatchObject({ amount: 100, at: null });
  });
});

test('what was booked since is matched when it is compared again, and a file of another day settles what this one lacks', async () => {
  const scene = await open();
  const { transaction_id, amount } = await captured(scene, 2_500);
  const next = { transaction_id: newReference(), player_id: await registerTestPlayer(scene.operator), amount: 400 };
  const first = await mustData(uploadStatement(scene.ann, [`${next.transaction_id},deposit,4.00,EUR,done,,`]));
  expect(await outcomes(scene, first.id)).toEqual([
    ['deposit', 'missing_here', 'ask_provider'],
    ['deposit', 'missing_there', 'ask_provider'],
  ]);
  const at = `${base}/cashier-statements/${first.id}`;
  await must(say(scene, 'payment.captured', next));
  await must(scene.ann.post(`${at}/compare`));
  const lines = [`${transaction_id},deposit,${amount / 100}.00,EUR,done,,`];
  await must(uploadStatement(scene.ann, lines, { from: '2020-01-01', to: '2020-01-02' }));
  expect(await outcomes(scene, first.id)).toEqual([
    ['deposit', 'matched', null],
    ['deposit', 'elsewhere', null],
  ]);
  expect(await mustData(scene.ann.post(`${at}/compare`))).toMatchObject({
    open: 0,
    figures: [{ there: 400, here: 400, unexplained: 0 }],
  });
});

test('202 a difference is explained by two people, and the explanation stays', async () => {
  const scene = await open({ is_sandbox: false, settings: { ...settings, second_person: false } });
  const { id } = await mustData(uploadStatement(scene.ann, [`${newReference()},deposit,3.00,EUR,done,,`]));
  await must(scene.ann.patch(`${base}/operator`, { settings: { second_person: true } }));
  const at = `${base}/cashier-statements/${id}`;
  const body = { positions: [1], reason: 'Repaid by the provider on the phone.' };
  const asked = await scene.ann.post(`${at}/explain`, body);
  expect([asked.status, (await mustData(scene.ben.get(at))).open]).toEqual([202, 1]);
  expect(asked.body.data.after).toMatchObject({
    explanation: body.reason,
    differences: [expect.stringContaining('missing_here, there 3.00 EUR, here –')],
  });
  await must(scene.ben.post(`${base}/proposals/${asked.body.data.id}/confirm`));
  await must(scene.ben.post(`${at}/compare`));
  expect(await mustData(scene.ben.get(at))).toMatchObject({
    ...{ open: 0, explained: 1 },
    figures: [{ difference: 300, explained: 300, unexplained: 0 }],
  });
  expect((await linesOf(scene, id))[0]).toMatchObject({ explanation: body.reason, explained_by: { id: scene.ann.id } });
  const again = await scene.ann.post(`${at}/explain`, body);
  expect(again.body.error.details).toEqual({ rule: 'not_open', positions: [1] });
  const none = await scene.ann.post(`${at}/explain`, { ...body, positions: [3_000_000_000] });
  expect([none.status, none.body.error.details]).toEqual([422, { rule: 'not_open', positions: [3_000_000_000] }]);
});

test('the account statement of the bank: a batch of which half comes back is tied out to zero', async () => {
  const scene = await open();
  const { operator, ann } = scene;
  const payments: number[] = [];
  for (const amount of [1_000, 2_000, 3_000, 4_000]) {
    const { id } = await mustData(withdraw(operator, await playerWith(operator, amount), amount));
    await must(ann.post(`${base}/payments/${id}/approve`));
    payments.push(id);
  }
  const batch = await mustData(ann.post(`${base}/payout-batches`, { payments }));
  const rows = payments.map((id, n) => `P${id}B${batch.id},${n % 2 === 0 ? 'paid' : 'returned'},AC01`);
  await must(
    ann.post(`${base}/payout-batches/${batch.id}/results`, {
      file_name: 'answer.csv',
      content: Buffer.from(['reference,result,reason', ...rows].join('\n')).toString('base64'),
    }),
  );
  const statement = await mustData(
    uploadStatement(
      ann,
      payments.flatMap((id, n) => [
        `P${id}B${batch.id},payout,${n + 1}0.00,EUR,done,,`,
        ...(n % 2 === 0 ? [] : [`P${id}B${batch.id},payout_return,${n + 1}0.00,EUR,done,,`]),
      ]),
      { source: 'bank' },
    ),
  );
  expect(statement).toMatchObject({
    open: 0,
    counts: { matched: 6 },
    figures: [{ there: -4_000, here: -4_000, unexplained: 0 }],
  });
});

test('403 those who see payments only look; another operator sees nothing', async () => {
  const scene = await open();
  const auditor = await addTestStaff(world, scene.operator, 'auditor');
  const { id } = await mustData(uploadStatement(scene.ann, [`${newReference()},deposit,1.00,EUR,done,,`]));
  expect((await auditor.get(`${base}/cashier-statements/${id}/lines`)).status).toBe(200);
  expect((await uploadStatement(auditor, [])).status).toBe(403);
  expect((await (await open()).ann.get(`${base}/cashier-statements/${id}`)).status).toBe(404);
});
