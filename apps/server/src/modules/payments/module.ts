import { getStaffIntent, listStaffIntents } from '@croupier/contract/back-office/deposit-intents.ts';
import * as desk from '@croupier/contract/back-office/payment-desk.ts';
import * as staff from '@croupier/contract/back-office/payments.ts';
import * as batches from '@croupier/contract/back-office/payout-batches.ts';
import * as results from '@croupier/contract/back-office/payout-results.ts';
import { getWithdrawable } from '@croupier/contract/back-office/withdrawable.ts';
import * as intents from '@croupier/contract/operator/deposit-intents.ts';
import * as operator from '@croupier/contract/operator/payments.ts';
import * as payouts from '@croupier/contract/operator/payouts.ts';
import * as own from '@croupier/contract/player/payments.ts';
import { type Call, handle, type MountedRoute, playerOf } from '../../call/call.ts';
import { commandHandler } from '../../engine/engine.ts';
import type { Module } from '../../module/module.ts';
import type { Parts } from '../../module/parts.ts';
import { approvalFacet } from './approval-facet.ts';
import { authoriseDeposit } from './authorise-deposit.ts';
import { batchExists } from './batch-queries.ts';
import { captureDeposit } from './capture-deposit.ts';
import { chargeBack } from './charge-back.ts';
import { checkPayoutBatches } from './check-batches.ts';
import { checkPaymentEvents } from './check-events.ts';
import { checkDepositIntents, checkIntentEvents, checkIntentReferences } from './check-intents.ts';
import { checkCashierOrders } from './check-orders.ts';
import { checkPaymentEntries, checkPaymentReferences, checkPaymentStatus } from './check-payments.ts';
import { createPayoutBatch } from './create-payout-batch.ts';
import { balanceCorrection, createCorrectBalance } from './credit-alone.ts';
import { approvePayout, claimPayout, payoutRefused, payoutReturned, payPayout, rejectPayout } from './decide-by-key.ts';
import { bulkInputs, decideInBulk } from './decide-in-bulk.ts';
import {
  approveWithdrawal,
  cancelWithdrawal,
  cancelWithdrawalByStaff,
  payWithdrawal,
  rejectWithdrawal,
} from './decide-on-withdrawal.ts';
import { deskFacet } from './desk-facet.ts';
import { explainOwnWithdrawable, explainWithdrawable } from './explain-withdrawable.ts';
import { paymentFacet } from './facet.ts';
import { heldFacet } from './held-facet.ts';
import { withHeld } from './held-queries.ts';
import { instrumentFacet } from './instrument-facet.ts';
import { intentFacet } from './intent-facet.ts';
import { intentExists } from './intent-queries.ts';
import { createIntentSweep } from './intent-sweep.ts';
import { readStaffPayment, readStaffPayments } from './list-staff-payments.ts';
import { methodFacet } from './method-facet.ts';
import { onPayment, onPaymentByStaff } from './on-payment.ts';
import { changePaymentMethod, methodChange, readPaymentMethods, readStaffPaymentMethods } from './payment-methods.ts';
import { paymentExists } from './queries.ts';
import { readIntent, readIntents, readOwnIntent, readOwnIntents } from './read-intents.ts';
import { readOwnPaymentMethods, readOwnPayments } from './read-own-payments.ts';
import { readPayment, readPayments } from './read-payments.ts';
import { downloadPayoutBatch, readPayoutBatch, readPayoutBatches, readPayoutBatchRows } from './read-payout-batches.ts';
import { readStaffIntent, readStaffIntents } from './read-staff-intents.ts';
import { recordDeposit } from './record-deposit.ts';
import { refundFacet } from './refund-facet.ts';
import { releaseDeposit, releaseOnExclusion } from './release-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { reviewPayment } from './review-payment.ts';
import { createWaysBack } from './take-back-payout.ts';
import { releasePayment, takePayment } from './take-payment.ts';
import { readPayoutResults, uploadPayoutResult } from './upload-result.ts';
import { withdrawApprovals } from './withdraw-approvals.ts';

const routes = ({ engine, claims }: Parts): MountedRoute[] => [
  handle(operator.listPaymentMethods, readPaymentMethods),
  handle(operator.listPayments, readPayments),
  handle(operator.getPayment, readPayment),
  handle(
    operator.recordDeposit,
    commandHandler(engine, recordDeposit, (call) => [call.params.player, call.body]),
  ),
  handle(
    operator.requestWithdrawal,
    commandHandler(engine, requestWithdrawal, (call) => [call.params.player, call.body]),
  ),
  handle(listStaffIntents, readStaffIntents),
  handle(getStaffIntent, readStaffIntent),
  handle(intents.listDepositIntents, readIntents),
  handle(intents.getDepositIntent, readIntent),
  handle(
    intents.authoriseDeposit,
    commandHandler(engine, authoriseDeposit, (call) => [call.params.player, call.body]),
  ),
  handle(
    intents.captureDeposit,
    commandHandler(engine, captureDeposit, (call) => [
      call.params.player,
      { ...call.body, intent_id: call.params.deposit_intent },
    ]),
  ),
  handle(
    intents.releaseDeposit,
    commandHandler(engine, releaseDeposit, (call) => [call.params.player, { intent_id: call.params.deposit_intent }]),
  ),
  handle(own.listOwnPaymentMethods, readOwnPaymentMethods),
  handle(own.listOwnPayments, readOwnPayments),
  handle(own.listOwnDepositIntents, readOwnIntents),
  handle(own.getOwnDepositIntent, readOwnIntent),
  handle(
    own.requestOwnWithdrawal,
    commandHandler(engine, requestWithdrawal, (call) => [playerOf(call), call.body]),
  ),
  handle(operator.cancelWithdrawal, commandHandler(engine, cancelWithdrawal, onPayment)),
  handle(payouts.approvePayout, commandHandler(engine, approvePayout, onPayment)),
  handle(payouts.claimPayout, commandHandler(engine, claimPayout, onPayment)),
  handle(payouts.payoutRefused, commandHandler(engine, payoutRefused, onPayment)),
  handle(payouts.payoutReturned, commandHandler(engine, payoutReturned, onPayment)),
  handle(payouts.markPayoutPaid, commandHandler(engine, payPayout, onPayment)),
  handle(payouts.rejectPayout, commandHandler(engine, rejectPayout, onPayment)),
  handle(staff.listStaffPayments, readStaffPayments),
  handle(staff.getStaffPayment, readStaffPayment),
  handle(desk.takePayment, takePayment),
  handle(desk.releasePayment, releasePayment),
  handle(desk.reviewPayment, reviewPayment),
  handle(
    desk.bulkApprove,
    decideInBulk({ engine, claims }, approveWithdrawal, (call: Call<typeof desk.bulkApprove>) => bulkInputs(call.body)),
  ),
  handle(
    desk.bulkPay,
    decideInBulk({ engine, claims }, payWithdrawal, (call: Call<typeof desk.bulkPay>) => bulkInputs(call.body)),
  ),
  handle(
    desk.bulkReject,
    decideInBulk({ engine, claims }, rejectWithdrawal, (call: Call<typeof desk.bulkReject>) => bulkInputs(call.body)),
  ),
  handle(staff.approvePayment, commandHandler(engine, approveWithdrawal, onPaymentByStaff)),
  handle(staff.payPayment, commandHandler(engine, payWithdrawal, onPaymentByStaff)),
  handle(staff.rejectPayment, commandHandler(engine, rejectWithdrawal, onPaymentByStaff)),
  handle(staff.cancelPayment, commandHandler(engine, cancelWithdrawalByStaff, onPaymentByStaff)),
  handle(staff.refuseWithdrawal, createWaysBack(engine).refused.handle),
  handle(staff.returnWithdrawal, createWaysBack(engine).returned.handle),
  handle(staff.takeBackWithdrawal, createWaysBack(engine).taken.handle),
  handle(batches.createPayoutBatch, createPayoutBatch(engine)),
  handle(batches.listPayoutBatches, readPayoutBatches),
  handle(batches.getPayoutBatch, readPayoutBatch),
  handle(batches.listPayoutBatchRows, readPayoutBatchRows),
  handle(batches.downloadPayoutBatch, downloadPayoutBatch),
  handle(results.uploadPayoutResult, uploadPayoutResult(engine)),
  handle(results.listPayoutResults, readPayoutResults),
  handle(staff.chargeBackPayment, commandHandler(engine, chargeBack, onPayment)),
  handle(staff.correctBalance, createCorrectBalance(engine)),
  handle(
    getWithdrawable,
    commandHandler(engine, explainWithdrawable, (call) => withHeld(call, call.params.player)),
  ),
  handle(
    own.getOwnWithdrawable,
    commandHandler(engine, explainOwnWithdrawable, (call) => withHeld(call, playerOf(call))),
  ),
  handle(staff.listStaffPaymentMethods, readStaffPaymentMethods),
  handle(staff.savePaymentMethod, changePaymentMethod),
];

export const paymentsModule: Module = {
  name: 'payments',
  tables: [
    'cashier_orders',
    'deposit_intents',
    'payment_claims',
    'payment_methods',
    'payment_requests',
    'payout_batch_rows',
    'payout_batches',
    'payout_results',
  ],
  routes,
  facets: () => [
    paymentFacet,
    intentFacet,
    methodFacet,
    instrumentFacet,
    deskFacet,
    approvalFacet,
    heldFacet,
    refundFacet,
  ],
  sweeps: (parts) => [createIntentSweep(parts)],
  resolvers: { payment: paymentExists, deposit_intent: intentExists, payout_batch: batchExists },
  proposals: ({ engine }) => [
    methodChange,
    balanceCorrection(engine),
    ...Object.values(createWaysBack(engine)).map(({ proposal }) => proposal),
  ],
  reactions: [withdrawApprovals, releaseOnExclusion],
  checks: [
    checkPaymentEntries,
    checkPaymentStatus,
    checkPaymentReferences,
    checkPaymentEvents,
    checkPayoutBatches,
    checkCashierOrders,
    checkDepositIntents,
    checkIntentReferences,
    checkIntentEvents,
  ],
};
