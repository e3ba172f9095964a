import type { Page } from 'playwright-core';
import { addMethod, deposit, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { type BackOffice, openDialog, pane } from './back-office.ts';

export const button = (page: Page, name: string) => pane(page).getByRole('button', { name });

/** The button that confirms an approval although the review warns: the withdrawals of these tests are first ones. */
export const anyway = (page: Page) => openDialog(page).getByRole('button', { name: 'Approve anyway' });

/** Approves the withdrawal in the pane, and confirms what its review warns of. */
export const approve = async (page: Page): Promise<void> => {
  await button(page, 'Approve').click();
  await anyway(page).click();
};

/** A player with this waiting withdrawal, on a separate method, so that nothing else interferes. */
export const requestWithdrawal = async (
  office: BackOffice,
  amount: number,
): Promise<{ player: number; id: number }> => {
  const player = await registerTestPlayer(office.operator, { first_name: 'Ben', last_name: 'Quist' });
  await addMethod(await addTestStaff(office.world, office.operator), { code: 'bank', name: 'SEPA' });
  await deposit(office.operator, player, amount + 1_000, { payment_method: 'bank' });
  const { body } = await withdraw(office.operator, player, amount);
  return { player, id: body.data.id };
};

/** Opens a queue with one of its withdrawals in the pane. */
export const openWithdrawal = async (office: BackOffice, page: Page, queue: string, id: number): Promise<void> => {
  await office.visit(page, `/withdrawals?queue=${queue}&order=oldest#${id}`);
  await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
};

export const paymentOf = async (office: BackOffice, id: number) => {
  const admin = await addTestStaff(office.world, office.operator);
  return (await admin.get(`/api/back-office/v1/payments/${id}`)).body.data;
};
