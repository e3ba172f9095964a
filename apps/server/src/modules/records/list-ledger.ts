import type { ledgerEntry, listLedger as route } from '@croupier/contract/back-office/ledger.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { selectLinkedPayments } from '../payments/shared-queries.ts';
import { findStretch } from '../wallet/ledger-queries.ts';
import { viewStaffTransaction } from '../wallet/view.ts';
import {
  type EntryRow,
  findPaymentSpan,
  isRare,
  type LedgerFilters,
  maxScanned,
  readByBlocks,
  readByIndexes,
  type Span,
  scanPlayer,
  scanRare,
  scanWindow,
  selectNamed,
  selectPlayerNames,
} from './ledger-queries.ts';
import { beginning, type EntryPlace, endAfter, entriesBefore, readEntryPlace, writeEntryPlace } from './places.ts';
import { readNewest } from './read-newest.ts';
import { selectRoundSpans } from './rounds-queries.ts';

/** Entries, one more than requested when there are more; or how far an unfinished search has come. */
type Entries = { readonly rows: readonly EntryRow[]; readonly searched?: EntryPlace | undefined };

type Scope = { readonly operator_id: number; readonly now: Date };

export const listLedger = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { before, ...filters } = call.query;
    const scope = { operator_id: call.operator.operator_id, now: call.now };
    const found = await findEntries(tx, scope, filters, readEntryPlace(before));
    const shown = found.rows.slice(0, filters.limit);
    const last = found.rows.length > shown.length ? positionOf(shown.at(-1)!) : found.searched;
    return {
      data: await viewEntries(tx, scope.operator_id, shown),
      meta: { next_before: last ? writeEntryPlace(last) : null },
    };
  });

const positionOf = ({ created_at, player_id, seq }: EntryRow): EntryPlace => ({ at: created_at, player_id, seq });

/** Chooses the access path that reads least: by what an entry names, by its player, by its type, or by time. */
const findEntries = async (
  tx: Tx,
  scope: Scope,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<Entries> => {
  if (filters.payment_request_id ?? filters.external_reference ?? filters.round_id)
    return { rows: await findNamed(tx, scope.operator_id, filters, place) };
  if (filters.player_id !== undefined) return findOfPlayer(tx, scope.operator_id, filters, place);
  if (isRare(filters)) {
    const { rows, read, last } = await scanRare(tx, scope.operator_id, filters, place);
    return { rows, searched: read < maxScanned(filters) ? undefined : last };
  }
  return findByTime(tx, scope, filters, place);
};

const findNamed = async (
  tx: Tx,
  operatorId: number,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<readonly EntryRow[]> => {
  const { payment_request_id, external_reference, round_id } = filters;
  const byPayment = payment_request_id !== undefined || external_reference !== undefined;
  const payment = byPayment ? await findPaymentSpan(tx, operatorId, filters) : undefined;
  if (byPayment && !payment) return [];
  const spans = payment ? [payment] : await selectRoundSpans(tx, operatorId, { round_id: round_id as string });
  const ofPlayer = spans.filter(({ player_id }) => player_id === (filters.player_id ?? player_id));
  if (ofPlayer.length === 0) return [];
  const named = { payment_request_id: payment?.id, round_id };
  return selectNamed(tx, operatorId, ofPlayer.map(withinRange(filters)), named, filters, place);
};

/** The part of a span within the requested range. */
const withinRange =
  ({ created_from, created_to }: LedgerFilters) =>
  ({ player_id, from, to }: Span): Span => ({
    player_id,
    from: created_from !== undefined && created_from > from ? created_from : from,
    to: created_to !== undefined && (to === null || created_to < to) ? created_to : to,
  });

const findOfPlayer = async (
  tx: Tx,
  operatorId: number,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<Entries> => {
  const player_id = filters.player_id as number;
  const stretch = await findStretch(tx, { operator_id: operatorId, player_id }, filters);
  if (!stretch) return { rows: [] };
  const upto = place === undefined ? stretch.upto : Math.min(stretch.upto, place.seq - 1);
  const { rows, read, last } = await scanPlayer(tx, operatorId, filters, { player_id, below: stretch.below, upto });
  return { rows, searched: read < maxScanned(filters) ? undefined : last };
};

const findByTime = async (
  tx: Tx,
  { operator_id, now }: Scope,
  filters: LedgerFilters,
  place: EntryPlace | undefined,
): Promise<Entries> => {
  await readByBlocks(tx);
  const { rows, searched_to } = await readNewest<EntryRow>({
    now,
    from: filters.created_from ?? beginning,
    to: endAfter(place, filters.created_to),
    limit: filters.limit + 1,
    read: (window, most) => scanWindow(tx, operator_id, filters, place, window, most),
  });
  await readByIndexes(tx);
  return { rows, searched: searched_to === null ? undefined : entriesBefore(searched_to) };
};

export const viewEntries = async (
  tx: Tx,
  operatorId: number,
  rows: readonly EntryRow[],
): Promise<z.input<typeof ledgerEntry>[]> => {
  const [names, payments] = await Promise.all([
    selectPlayerNames(
      tx,
      operatorId,
      rows.map((row) => row.player_id),
    ),
    selectLinkedPayments(
      tx,
      operatorId,
      rows.flatMap((row) => row.payment_request_id ?? []),
    ),
  ]);
  return rows.map((row) => {
    const { username, currency } = names.get(row.player_id)!;
    return { ...viewStaffTransaction(row, currency, payments), username };
  });
};
