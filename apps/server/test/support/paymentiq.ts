import type { App } from '../../src/platform/app.ts';
import { inject } from './client.ts';

/** What becomes of a call on its way: it does not arrive, or its answer does not. */
export type Network = (action: string, attempt: number) => 'works' | 'loses_request' | 'loses_answer';

/** What the bank or the card scheme says. */
export type Psp = 'approves' | 'declines' | 'nothing' | { readonly approves: string };

export type PiqState = 'SUCCESSFUL' | 'FAILED' | 'CANCELLED' | 'WAITING_INPUT' | 'WAITING_CAPTURE' | 'INCONSISTENT';

export type PiqTransaction = {
  readonly txId: string;
  readonly userId: string;
  readonly txAmount: string;
  readonly originTxId: string | null;
  state: PiqState;
  authCode: string | undefined;
  merchantTxId: string | undefined;
  errCode: string | undefined;
};

type Answer = Readonly<Record<string, unknown>> & { readonly success?: boolean };

type Merchant = {
  readonly app: App;
  readonly url: string;
  readonly authorization: string;
  readonly currency: string;
};

/** How often what moved money is sent again until it is answered. */
const transferAttempts = 6;

let transactions = 1_000_000;

/**
 * A payment provider in the manner of PaymentIQ, written from its interface: JSON by POST to the merchant's address and
 * the action, amounts as text with a dot, negative where money leaves; verifyuser, authorize, then transfer or cancel.
 * Captures, refunds and reversals are transactions of their own, without verifyuser. A transfer is sent until it is
 * answered; a transaction whose authorize is not answered has failed and is cancelled.
 */
export const createPaymentIq = ({ app, url, authorization, currency }: Merchant) => {
  const calls: { action: string; body: Record<string, unknown>; answer: Answer | undefined }[] = [];
  const provider = { network: (() => 'works') as Network };
  const known = new Map<string, PiqTransaction>();

  const call = async (
    action: string,
    body: Record<string, unknown>,
    attempt = 1,
  ): Promise<{ readonly answer: Answer | undefined; readonly status: number }> => {
    const way = provider.network(action, attempt);
    const lost = { answer: undefined, status: 0 };
    if (way === 'loses_request') return lost;
    const headers = { 'content-type': 'application/json', authorization };
    const reply = await inject(app, {
      method: 'POST',
      url: `${url}/${action}`,
      payload: JSON.stringify(body),
      headers,
    });
    const answer = reply.status === 200 ? (reply.body as Answer) : undefined;
    calls.push({ action, body, answer });
    return way === 'loses_answer' ? lost : { answer, status: reply.status };
  };

  const fieldsOf = (tx: PiqTransaction, txAmount = tx.txAmount, more: Record<string, unknown> = {}) => ({
    userId: tx.userId,
    txAmount,
    txAmountCy: currency,
    txId: tx.txId,
    txTypeId: txAmount.startsWith('-') ? '201' : '101',
    txName: txAmount.startsWith('-') ? 'CreditcardWithdrawal' : 'CreditcardDeposit',
    provider: 'Nordlys',
    pspService: 'cards',
    accountId: '5f1c8a30-5a10-4e6a-9a7e-0d8a1f2b3c4d',
    accountHolder: 'J Doe',
    maskedAccount: '411111******1111',
    ...(tx.originTxId !== null && { originTxId: tx.originTxId }),
    ...more,
  });

  const open = (userId: number, txAmount: string, originTxId: string | null = null): PiqTransaction => {
    transactions += 1;
    const txId = String(transactions);
    const tx: PiqTransaction = {
      ...{ txId, userId: String(userId), txAmount, originTxId, state: 'WAITING_INPUT' as const },
      ...{ authCode: undefined, merchantTxId: undefined, errCode: undefined },
    };
    known.set(txId, tx);
    return tx;
  };

  const cancel = async (tx: PiqTransaction, state: PiqState, attributes?: Record<string, unknown>): Promise<void> => {
    const more = { authCode: tx.authCode, statusCode: '500', pspStatusMessage: 'Declined', attributes };
    for (let attempt = 1; attempt <= transferAttempts; attempt += 1)
      if ((await call('cancel', fieldsOf(tx, tx.txAmount, more), attempt)).answer) break;
    tx.state = state;
  };

  /** Reserves; false means that nothing more happens. */
  const authorize = async (tx: PiqTransaction, attributes?: Record<string, unknown>): Promise<boolean> => {
    const { answer } = await call('authorize', fieldsOf(tx, tx.txAmount, { attributes }));
    if (answer?.success === true) {
      tx.authCode = String(answer.authCode);
      return true;
    }
    tx.errCode = answer === undefined ? 'no answer' : String(answer.errCode);
    if (answer === undefined) await cancel(tx, 'FAILED', attributes);
    tx.state = 'FAILED';
    return false;
  };

  /** The money has moved: sent until it is answered. */
  const transfer = async (tx: PiqTransaction, txAmount = tx.txAmount, attributes?: Record<string, unknown>) => {
    const more = {
      authCode: tx.authCode,
      txPspAmount: txAmount,
      fee: '0.50',
      feeCy: currency,
      feeMode: 'A',
      txRefId: `100A${tx.txId}`,
      pspRefId: `psp-${tx.txId}`,
      expiryYear: '2030',
      expiryMonth: '01',
      attributes,
    };
    tx.state = 'INCONSISTENT';
    for (let attempt = 1; attempt <= transferAttempts; attempt += 1) {
      const { answer } = await call('transfer', fieldsOf(tx, txAmount, more), attempt);
      if (answer === undefined) continue;
      tx.state = answer.success === true ? 'SUCCESSFUL' : 'INCONSISTENT';
      tx.merchantTxId = answer.merchantTxId === undefined ? undefined : String(answer.merchantTxId);
      tx.errCode = answer.success === true ? undefined : String(answer.errCode);
      return;
    }
  };

  const decide = async (
    tx: PiqTransaction,
    psp: Psp,
    attributes?: Record<string, unknown>,
  ): Promise<PiqTransaction> => {
    if (psp === 'nothing') return tx;
    if (psp === 'declines') await cancel(tx, 'FAILED', attributes);
    else await transfer(tx, psp === 'approves' ? tx.txAmount : psp.approves, attributes);
    return tx;
  };

  const follow = async (origin: PiqTransaction, txAmount: string, isAsked = true): Promise<PiqTransaction> => {
    const tx = open(Number(origin.userId), txAmount, origin.txId);
    if ((await authorize(tx)) || !isAsked) await transfer(tx);
    return tx;
  };

  return {
    provider,
    calls,
    call,
    verify: async (userId: number, sessionId: string) =>
      (await call('verifyuser', { userId: String(userId), sessionId })).answer,
    deposit: async (userId: number, txAmount: string, psp: Psp, attributes?: Record<string, unknown>) => {
      const tx = open(userId, txAmount);
      return (await authorize(tx, attributes)) ? decide(tx, psp, attributes) : tx;
    },
    withdraw: async (userId: number, amount: string, psp: Psp, attributes?: Record<string, unknown>) => {
      const tx = open(userId, `-${amount}`);
      return (await authorize(tx, attributes)) ? decide(tx, psp, attributes) : tx;
    },
    /** What the bank says later about a transaction that was left waiting. */
    decide,
    /** The bank takes the money although the transaction is over. */
    transferLate: transfer,
    capture: (origin: PiqTransaction, txAmount: string) => follow(origin, txAmount),
    refund: (origin: PiqTransaction, amount: string) => follow(origin, `-${amount}`),
    /** Decided by the bank: it follows whatever the merchant says. */
    reverse: (origin: PiqTransaction, amount: string) => follow(origin, `-${amount}`, false),
    /** The bank sends a payout back. */
    returnPayout: (origin: PiqTransaction, amount: string) => follow(origin, amount, false),
    dispute: (origin: PiqTransaction) =>
      call('notification', {
        userId: origin.userId,
        txTypeId: '971',
        txRefId: `100A${origin.txId}`,
        originTxId: origin.txId,
      }),
  };
};
