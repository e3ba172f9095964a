import { expect, test } from 'vitest';
import { genericOrders } from './generic-orders.ts';

test.each([
  [422, { error: { message: 'Card 4111 1111 1111 1111 is blocked' } }],
  [200, { state: 'refused', reason: 'Card 4111 1111 1111 1111 is blocked' }],
])('%s: a card number in the reason of a refusal is masked: staff and the log see it', (status, body) => {
  const answer = genericOrders.read('refund', { status, body: JSON.stringify(body) });
  expect(answer).toEqual({ outcome: 'refused', status, error: 'Card ************1111 is blocked' });
});
