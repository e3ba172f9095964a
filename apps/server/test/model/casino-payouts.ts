import { base } from '../../support/back-office.ts';
import type { Casino } from './casino.ts';
import type { Member, StepOf, Withdrawal } from './casino-book.ts';
import { type Outcome, outcomeOf } from './casino-players.ts';
import { waits } from './casino-powers.ts';

type Decision = 'approve' | 'claim' | 'pay' | 'reject' | 'cancel';

/** What an accepted decision means for the money. */
const decided = (casino: Casino, payment: Withdrawal, how: Decision, by: string): void => {
  const at = casino.now();
  if (how === 'approve') {
    // Somebody may approve again a day later what waited because of the own sum: that approval counts then.
    const others = payment.approvals.filter((one) => one.by !== by);
    payment.approvals = [...others, { by, at }];
  }
  if (how === 'reject' || how === 'cancel') payment.isOver = true;
  // A transfer that is with the bank already is paid by it; any other leaves now.
  if ((how === 'pay' || how === 'claim') && payment.sent === 0) send(payment, by);
};

const send = (payment: Withdrawal, by: string): void => {
  payment.released = by;
  payment.sent += 1;
  payment.orders += 1;
};

export const decide = async (
  casino: Casino,
  { do: how, by }: StepOf<'approve' | 'pay' | 'reject' | 'cancel'>,
  payment: Withdrawal,
): Promise<Outcome> => {
  const reply = await casino.staff[by].post(`${base}/payments/${payment.id}/${how}`, { reason: 'search' });
  if (reply.status === 200) decided(casino, payment, how, by);
  return outcomeOf(reply);
};

const byServer = {
  player_cancels: 'cancel',
  server_approves: 'approve',
  server_claims: 'claim',
  server_pays: 'pay',
  server_rejects: 'reject',
} as const;

/** By the operator's own server: it cancels for the player, and has a key for payouts. */
export const decideByServer = async (
  casino: Casino,
  step: StepOf<keyof typeof byServer>,
  payment: Withdrawal,
): Promise<Outcome> => {
  const how = byServer[step.do];
  const reason = how === 'reject' ? { reason: 'search' } : undefined;
  const reply = await casino.server.post(`/api/v1/operator/payments/${payment.id}/${how}`, reason);
  if (reply.status === 200) decided(casino, payment, how, 'server');
  return outcomeOf(reply);
};

/** The bank does not pay, or gives the money back, and the operator's server says so. */
export const answerOfBank = async (
  casino: Casino,
  step: StepOf<'bank_refuses' | 'bank_returns'>,
  payment: Withdrawal,
): Promise<Outcome> => {
  if (payment.sent === 0) return 'nothing';
  const what = step.do === 'bank_refuses' ? 'bank-refused' : 'returned';
  const reply = await casino.server.post(`/api/v1/operator/payments/${payment.id}/${what}`, { reason: 'search' });
  if (reply.status === 200) {
    payment.sent -= 1;
    payment.isOver ||= step.do === 'bank_returns';
  }
  return outcomeOf(reply);
};

/**
 * Whoever has a key says that the bank does not pay. Of what a key sent that is believed, which no rule can prevent;
 * what staff sent the bank has paid.
 */
export const lieByKey = async (casino: Casino, step: StepOf<'key_lies'>, payment: Withdrawal): Promise<Outcome> => {
  const reply = await casino.server.post(`/api/v1/operator/payments/${payment.id}/${step.what}`, { reason: 'search' });
  if (reply.status === 200) {
    if (payment.released === 'server') payment.sent -= 1;
    payment.isOver ||= step.what === 'returned';
  }
  return outcomeOf(reply);
};

export const decideOnAll = async (
  casino: Casino,
  { do: name, by }: StepOf<'approve_all' | 'pay_all' | 'reject_all'>,
): Promise<Outcome> => {
  const payments = casino.book.withdrawals.slice(-50);
  if (payments.length === 0) return 'nothing';
  const how = name.replace('_all', '') as 'approve' | 'pay' | 'reject';
  const reason = how === 'reject' ? { reason: 'search' } : {};
  const items = payments.map(({ id }) => ({ payment: id }));
  const reply = await casino.staff[by].post(`${base}/payments/bulk/${how}`, { items, ...reason });
  if (reply.status !== 200) return outcomeOf(reply);
  const answers = reply.body.data as { ok: boolean }[];
  for (const [nth, payment] of payments.entries()) if (answers[nth]?.ok) decided(casino, payment, how, by);
  return answers.some(({ ok }) => ok) ? 'ok' : 'nothing';
};

/** The bank pays what a file names, whoever has it. */
export const exportFile = async (casino: Casino, { by }: StepOf<'export'>): Promise<Outcome> => {
  const made = await casino.staff[by].post(`${base}/payout-batches`);
  if (made.status !== 201) return outcomeOf(made);
  const file = await casino.staff[by].get(`${base}/payout-batches/${made.body.data.id}/file`);
  if (file.status !== 200) return outcomeOf(file);
  const ids = file.text.split('\n').map((line) => Number(line.split(',', 1)[0]));
  const rows = casino.book.withdrawals.filter(({ id }) => ids.includes(id));
  for (const row of rows) {
    send(row, by);
    row.files.push(made.body.data.id);
  }
  return 'ok';
};

const statements = {
  say_refused: ['bank-refused', {}],
  say_returned: ['returned', {}],
  take_back: ['take-back', { to: 'rejected' }],
} as const;

/**
 * Somebody says that the bank does not pay what it was told to. Two who say so are believed, which no rule can prevent;
 * but not of what the bank is told later.
 */
export const stateFalsely = async (
  casino: Casino,
  { do: what, by }: StepOf<keyof typeof statements>,
  payment: Withdrawal,
): Promise<Outcome> => {
  const [route, more] = statements[what];
  const body = { ...more, reason: 'search' };
  const { orders } = payment;
  const reply = await casino.staff[by].post(`${base}/payments/${payment.id}/${route}`, body);
  waits(casino, reply, by, (other: Member) => {
    payment.isOver ||= what !== 'say_refused';
    if (other !== by && payment.orders === orders) payment.sent -= 1;
  });
  return outcomeOf(reply);
};

/**
 * Somebody uploads an answer of the bank that the bank did not give, to the newest file of a payment or to an older one.
 * Two who say that it was not paid are believed; but what they say of an older file is not about the newest.
 */
export const uploadAnswer = async (
  casino: Casino,
  { by, says, file: nth }: StepOf<'upload'>,
  payment: Withdrawal,
): Promise<Outcome> => {
  const [file, newest] = [payment.files.at(nth), payment.files.at(-1)];
  if (file === undefined) return 'nothing';
  const csv = `payment_id,result,reason\n${payment.id},${says},search\n`;
  const body = { file_name: 'answer.csv', content: Buffer.from(csv).toString('base64') };
  const { orders } = payment;
  const reply = await casino.staff[by].post(`${base}/payout-batches/${file}/results`, body);
  if (reply.status !== 201) return outcomeOf(reply);
  const { applied, waiting } = reply.body.data.counts as { applied: number; waiting: number };
  if (waiting === 1) await noteWaiting(casino, payment, by, { orders, isNewest: file === newest });
  return applied + waiting > 0 ? 'ok' : 'refused';
};

/** The proposal that an uploaded answer made, unless it waited before. */
const noteWaiting = async (
  casino: Casino,
  payment: Withdrawal,
  by: Member,
  { orders, isNewest }: { readonly orders: number; readonly isNewest: boolean },
): Promise<void> => {
  const listed = await casino.staff[by].get(`${base}/proposals?status=pending&per_page=100`);
  const proposals = listed.body.data as { id: number; kind: string; subject_id: number | null }[];
  const made = proposals.find(({ kind, subject_id }) => kind.startsWith('payout.re') && subject_id === payment.id);
  if (!made || casino.book.proposals.some(({ id }) => id === made.id)) return;
  const confirmed = (other: Member): void => {
    payment.isOver ||= made.kind === 'payout.returned';
    if (isNewest && other !== by && payment.orders === orders) payment.sent -= 1;
  };
  casino.book.proposals.push({ id: made.id, by, confirmed });
};
