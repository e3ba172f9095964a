import { expect, test } from 'vitest';
import { type FreeRoundCall, verifyFreeRoundCall, WebhookError } from '../src/provider.ts';
import { signWebhook } from '../src/webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ok!').toString('base64')}`;
const now = () => Date.parse('2026-03-02T10:00:00.000Z');
const issue: FreeRoundCall = {
  id: 'fr-81-issue',
  type: 'free_rounds.issue',
  operator_id: 1,
  data: {
    free_round_id: 'fr-81',
    player_ref: 'plr_4Zk1c0b7QmSxT9vRw2uNqA',
    game_ids: ['nl-aurora'],
    count: 10,
    stake: 20,
    currency: 'EUR',
    playable_until: '2026-03-09T10:00:00.000Z',
  },
};
const body = JSON.stringify(issue);

test('a call about free rounds is verified as a webhook is, and typed by what it asks for', async () => {
  const call = await verifyFreeRoundCall(body, await signWebhook(body, issue.id, secret, { now }), secret, { now });
  expect(call.type === 'free_rounds.issue' ? call.data.count : undefined).toBe(10);
  // @ts-expect-error a cancellation says nothing of games
  expect(call.type === 'free_rounds.cancel' ? call.data.game_ids : undefined).toBeUndefined();
});

test.each([
  ['changed', body.replace('"count":10', '"count":99'), now],
  ['ten minutes old', body, () => now() + 600_000],
])('one that is %s is refused', async (_, sent, later) => {
  const headers = await signWebhook(body, issue.id, secret, { now });
  await expect(verifyFreeRoundCall(sent, headers, secret, { now: later })).rejects.toBeInstanceOf(WebhookError);
});
