import type { batchFormats, leftOut } from '@croupier/contract/back-office/payout-batches.ts';
import type { z } from 'zod';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import { ibanFault, isInSepa } from '../instruments/iban.ts';
import { findInstruments } from '../instruments/shared-queries.ts';
import { type Payout, writeBankFile } from './bank-file.ts';
import type { Payable } from './payable-withdrawals.ts';
import { invalidPayment } from './rules.ts';
import { inSepaLetters, type SepaAccount, writeSepaFile } from './sepa-file.ts';

type LeftOut = z.input<typeof leftOut>;
type Lack = Pick<LeftOut, 'reason' | 'message'>;

/** What a file is made of: what it needs of a withdrawal, and how it is written. */
type Form = {
  readonly format: (typeof batchFormats)[number];
  readonly extension: string;
  lacks(payout: Payout): Lack | undefined;
  write(rows: readonly Payout[], batch: { id: number; now: Date; operator_id: number }): Buffer;
};

const lack = (reason: Lack['reason'], message: string): Lack => ({ reason, message });

/** Nothing is sent to an account that the player has removed, whoever writes the file. */
const lacksSaved = ({ instrument }: Payout): Lack | undefined =>
  instrument && instrument.removed_at !== null
    ? lack('instrument_removed', 'The player has removed the account or card.')
    : undefined;

const csvForm: Form = {
  format: 'csv',
  extension: 'csv',
  lacks: lacksSaved,
  write: (rows, { id }) => writeBankFile(id, rows),
};

const lacksForSepa = (payout: Payout): Lack | undefined => {
  const { instrument, currency } = payout;
  if (!instrument) return lack('instrument_missing', 'The withdrawal names no saved account.');
  const unsaved = lacksSaved(payout);
  if (unsaved) return unsaved;
  const { iban, holder_name } = instrument;
  if (iban === null || ibanFault(iban) !== undefined) return lack('iban_missing', 'The account has no valid IBAN.');
  if (!isInSepa(iban)) return lack('not_in_sepa', 'The country of the account does not take part in SEPA.');
  if (currency !== 'EUR') return lack('not_in_euro', 'SEPA transfers are in euro.');
  if (inSepaLetters(holder_name, 70) === '')
    return lack('name_unwritable', 'The name of the holder has no letter that SEPA can write.');
  return undefined;
};

/** The form of a file. A SEPA file needs the account that it pays from. */
export const formOf = (format: Form['format'], { settings }: Pick<OperatorFacts, 'settings'>): Form => {
  if (format === 'csv') return csvForm;
  const { payout_account: account } = settings;
  if (account === null || ibanFault(account.iban) !== undefined)
    throw invalidPayment('payout_account', 'Set the account that SEPA files pay from, with a valid IBAN, first.');
  return sepaForm(account);
};

const sepaForm = (account: SepaAccount): Form => ({
  format: 'pain.001',
  extension: 'xml',
  lacks: lacksForSepa,
  write: (rows, batch) => writeSepaFile(rows, account, batch),
});

/** The withdrawals with the accounts that they name: those that fit into the file, and those that lack something. */
export const withInstruments = async (
  tx: Tx,
  operatorId: number,
  payable: readonly Payable[],
  lacks: Form['lacks'],
): Promise<{ readonly fit: Payout[]; readonly unfit: LeftOut[] }> => {
  const ids = [...new Set(payable.flatMap(({ instrument_id }) => instrument_id ?? []))];
  const found = ids.length === 0 ? [] : await findInstruments(tx, operatorId, ids);
  const byId = new Map(found.map((instrument) => [instrument.id, instrument]));
  const payouts = payable.map((row) => ({ ...row, instrument: byId.get(row.instrument_id ?? 0) }));
  const judged = payouts.map((payout) => ({ payout, lacking: lacks(payout) }));
  return {
    fit: judged.flatMap(({ payout, lacking }) => (lacking ? [] : [payout])),
    unfit: judged.flatMap(({ payout, lacking }) => (lacking ? [{ payment: payout.id, ...lacking }] : [])),
  };
};
