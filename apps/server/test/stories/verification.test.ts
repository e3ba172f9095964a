import { expect, test } from 'vitest';
import { day } from '../../src/base/durations.ts';
import { playerUrl } from '../support/aml.ts';
import { mustData } from '../support/client.ts';
import { content } from '../support/kyc.ts';
import { eventsOf, playerWith, withdraw } from '../support/money.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused } from './casino.ts';

const world = await createFileWorld(new Date('2026-04-20T10:00:00.000Z'));
const settings = { unverified_withdrawal_threshold: 5_000 };

test('a verification that expires between approval and payout: the payout waits for the new passport', async () => {
  const casino = await openCasino(world, { settings });
  const { operator, ann, api, pass, money, decide } = casino;
  const player = await playerWith(operator, 50_000);
  await casino.verifyPlayer(player, '2026-04-30');
  await pass(9 * day);
  const { id } = await mustData(withdraw(operator, player, 20_000));
  await mustData(decide(id, 'approve'));

  // On the first of May the passport has expired: the approved payout stops, and no other can begin.
  await pass(2 * day);
  expect((await mustData(operator.client.get(api(player)))).kyc_status).toBe('expired');
  expect(await refused(decide(id, 'pay'))).toMatchObject({
    code: 'KYC_REQUIRED',
    details: { blocked_by: ['verification'] },
  });
  expect((await refused(withdraw(operator, player, 1_000))).code).toBe('KYC_REQUIRED');
  expect(await money(player)).toEqual([30_000, 0]);

  // The operator's server uploads the new passport; staff accept it, and the payout continues.
  const renewed = { kind: 'passport', file_name: 'new.pdf', content, expires_on: '2036-05-31' };
  const document = await mustData(operator.client.post(api(player, '/kyc/documents'), renewed));
  await mustData(operator.client.post(api(player, '/kyc/submit')));
  await mustData(ann.post(playerUrl(player, `/kyc/documents/${document.id}/accept`)));
  await mustData(ann.post(playerUrl(player, '/kyc/verify')));
  expect(await mustData(decide(id, 'pay'))).toMatchObject({ status: 'paid' });

  // A new name is another identity: back to review, until staff have checked again.
  await mustData(operator.client.patch(api(player), { last_name: 'Married' }));
  expect((await refused(withdraw(operator, player, 10_000))).code).toBe('KYC_REQUIRED');
  await mustData(ann.post(playerUrl(player, '/kyc/verify')));
  await mustData(withdraw(operator, player, 10_000));
  expect(await money(player)).toEqual([20_000, 0]);
  expect((await eventsOf(world, player)).filter((type) => type.startsWith('kyc'))).toEqual([
    'kyc.submitted',
    'kyc.verified',
    'kyc.expired',
    'kyc.submitted',
    'kyc.verified',
    'kyc.submitted',
    'kyc.verified',
  ]);
  await casino.expectSoundBooks();
});

test('documents rejected twice: small payouts continue, large ones wait, and a final rejection ends it until staff reset it', async () => {
  const casino = await openCasino(world, { settings });
  const { operator, ann, api, pass, money, decide } = casino;
  const player = await playerWith(operator, 20_000);
  const handIn = async (file_name: string): Promise<number> => {
    const document = { kind: 'identity_card', file_name, content };
    const { id } = await mustData(operator.client.post(api(player, '/kyc/documents'), document));
    return id;
  };
  const submit = () => operator.client.post(api(player, '/kyc/submit'));
  const review = (rest: string, body: object) => ann.post(playerUrl(player, `/kyc/${rest}`), body);

  // The first picture is blurred. It is rejected with its reason, and another may follow.
  const blurred = await handIn('blurred.pdf');
  await mustData(submit());
  await mustData(review(`documents/${blurred}/reject`, { reason: 'The photo is blurred.' }));
  await mustData(review('reject', { reason: 'No readable document.' }));
  await mustData(withdraw(operator, player, 5_000));
  expect((await refused(withdraw(operator, player, 1))).code).toBe('KYC_REQUIRED');
  expect((await refused(submit())).code).toBe('INVALID_REQUEST');

  // Three days later the second one is of another person. That is final.
  await pass(3 * day);
  const foreign = await handIn('sister.pdf');
  await mustData(submit());
  await mustData(review(`documents/${foreign}/reject`, { reason: 'Another person.' }));
  await mustData(review('reject', { reason: 'Another person.', is_final: true }));
  await handIn('third.pdf');
  expect((await refused(submit())).code).toBe('INVALID_REQUEST');
  expect((await refused(withdraw(operator, player, 1))).code).toBe('KYC_REQUIRED');
  expect(await money(player)).toEqual([15_000, 0]);

  // The sister's card was sent by mistake: staff reset the verification, and the right one passes.
  await pass(day);
  await mustData(review('reset', { reason: 'It was a mistake of the family.' }));
  const own = await handIn('own.pdf');
  await mustData(submit());
  await mustData(review(`documents/${own}/accept`, {}));
  await mustData(review('verify', {}));
  const rest = await mustData(withdraw(operator, player, 15_000));
  for (const move of ['approve', 'pay']) await mustData(decide(rest.id, move));
  expect(await money(player)).toEqual([0, 0]);
  const moves = (await casino.audited('player', player)).map(([action]) => action);
  expect(moves.filter((action) => action.startsWith('kyc.'))).toEqual([
    'kyc.submit',
    'kyc.reject',
    'kyc.submit',
    'kyc.reject',
    'kyc.reset',
    'kyc.submit',
    'kyc.verify',
  ]);
  await casino.expectSoundBooks();
});
