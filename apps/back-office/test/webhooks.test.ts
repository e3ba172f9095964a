import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemResolver } from '../../server/src/base/guarded-connect.ts';
import { systemRandom } from '../../server/src/base/random.ts';
import { createWorker } from '../../server/src/modules/webhooks/deliver/worker.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { accepting, answering, startReceiver } from '../../server/test/support/webhook-receiver.ts';
import { masterKey } from '../../server/test/support/world.ts';
import { expectNoTrouble, openBackOffice, openDialog, picture } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';

const office = await openBackOffice();

/** Delivers what is due, when the test says so. */
const deliver = async (): Promise<void> => {
  const { sql, control } = office.world.app;
  const log = pino({ level: 'silent' });
  const worker = createWorker({
    sql,
    control,
    clock: office.world.clock,
    random: systemRandom,
    masterKey,
    log,
    resolve: systemResolver,
  });
  await worker.runOnce();
  await worker.stop();
};

describe.each(ways)('a developer, by %s', (way) => {
  test('registers an endpoint, sees it fail and why, and resends the event', async () => {
    const receiver = await startReceiver(answering(500, {}, 'the queue is full'));
    onTestFinished(() => receiver.close());
    const { page, troubles } = await office.openTab('developer');
    const input = inputBy(page, way);
    const dialog = openDialog(page);
    const pane = page.locator('.pane');

    await office.visit(page, '/webhooks');
    await input.press(page.getByRole('button', { name: 'New endpoint' }));
    await input.write(dialog.getByLabel('Address'), receiver.url);
    await input.press(dialog.getByRole('button', { name: 'Register' }));
    await page.locator('.secret-value').waitFor();
    await expect.poll(() => page.locator('.secret-value').textContent()).toMatch(/^whsec_/);
    await input.press(page.getByRole('button', { name: 'I have stored it' }));
    await registerTestPlayer(office.operator);
    await office.operator.client.get('/api/v1/operator/events?limit=1');
    await deliver();
    // As an injected fault leaves it.
    await office.world.admin`update webhook_attempts set fault_id = 7, fault = 'duplicate_webhook'`;

    await input.press(page.getByRole('link', { name: receiver.url }));
    await pane.getByText('failing').waitFor();
    await pane.getByText(/^Event \d+,/).waitFor();
    await pane.getByText('Next attempt').waitFor();
    // The list: one waits, since when, and until when.
    const row = page.getByRole('row').filter({ hasText: receiver.url });
    await expect.poll(() => row.locator('time').count()).toBeGreaterThanOrEqual(2);
    await input.openTab('Attempts');
    await input.press(pane.getByRole('button', { name: /500 player\.registered/ }));
    await dialog.getByText('the queue is full').waitFor();
    await dialog.getByText('"type": "player.registered"').waitFor();
    await dialog.getByText('7 · sent twice on purpose').waitFor();
    await picture(page, `webhook-attempt-${way}`);

    receiver.behave(accepting);
    await input.press(dialog.getByRole('button', { name: 'Send again' }));
    await page.getByText('1 event is sent again.').waitFor();
    await deliver();
    await pane.getByRole('button', { name: /204 player\.registered/ }).waitFor();
    expect(receiver.accepted.map(({ event }) => event.type)).toEqual(['player.registered']);
    await picture(page, `webhook-resent-${way}`);

    await input.press(pane.getByRole('button', { name: 'Send a test' }));
    await page.getByText('The receiver accepted the test.').waitFor();
    receiver.behave(answering(410));
    await input.press(pane.getByRole('button', { name: 'Send a test' }));
    await dialog.getByText('Delivery of webhook.test').waitFor();
    await page.keyboard.press('Escape');

    await input.press(pane.getByRole('button', { name: 'Stop' }));
    await input.write(dialog.getByLabel('Reason'), 'The receiver moves.');
    await input.press(dialog.getByRole('button', { name: 'Stop deliveries' }));
    await pane.getByText('stopped').waitFor();
    await input.openTab('Audit');
    await pane.getByText('Webhook endpoint disabled').waitFor();
    expectNoTrouble(troubles);
  });
});
