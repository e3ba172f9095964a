import { createCroupier } from '../src/croupier.ts';
import { webhookHandler } from '../src/webhooks.ts';

/** Mistakes that the types catch. The type check fails when one of them compiles. */
const croupier = createCroupier({ url: '', key: '', secret: '' });

export const right = () => croupier.recordDeposit({ player: 1, amount: 1, external_reference: 'a' });

// @ts-expect-error a field that is written wrong
export const wrongField = () => croupier.recordDeposit({ player: 1, amount: 1, external_refrence: 'a' });

// @ts-expect-error a field that is missing
export const missingField = () => croupier.recordDeposit({ player: 1, external_reference: 'a' });

// @ts-expect-error a field of the wrong type
export const wrongType = () => croupier.recordDeposit({ player: 1, amount: '1', external_reference: 'a' });

// @ts-expect-error an operation that is called without its input
export const noInput = () => croupier.getPlayer();

// @ts-expect-error a field that an answer does not have
export const wrongAnswer = async () => (await croupier.getPlayer({ player: 1 })).balance;

// @ts-expect-error an event that there is not
export const wrongEvent = webhookHandler({ 'deposit.made': () => undefined }, { secrets: '' });

// @ts-expect-error data that an event does not carry
export const wrongData = webhookHandler({ 'limits.reached': ({ data }) => data.amount }, { secrets: '' });
