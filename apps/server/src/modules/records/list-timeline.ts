import type {
  getPlayerTimeline as route,
  TimelineKind,
  timelineItem,
} from '@croupier/contract/back-office/timeline.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { selectPlayerNames } from './ledger-queries.ts';
import { boundOf, kindsFor, readPlace, type Source, sources, type TimelinePlace, writePlace } from './rules.ts';
import {
  type ActorNames,
  findUpto,
  selectActorNames,
  selectAuditItems,
  selectBonusItems,
  selectEntryItems,
  selectGameSessionItems,
  selectNoteItems,
  selectPaymentItems,
  selectProposers,
  selectRoundItems,
  selectStandaloneItems,
  selectTokenItems,
  type TimelineRow,
  type TimelineScope,
} from './timeline-queries.ts';

type Placed = { readonly row: TimelineRow; readonly source: number };

/** Everything that happened to a player: one bounded statement per source, merged. */
export const listTimeline = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { limit, kind, before } = call.query;
    const player_id = call.params.player;
    const player = (await selectPlayerNames(tx, operator_id, [player_id])).get(player_id);
    if (!player) throw new Refusal('NOT_FOUND');

    const kinds = kindsFor(staffOf(call as unknown as Call).can, kind);
    const scope = { operator_id, player_id, limit: limit + 1 };
    const found = await readSources(tx, scope, kinds, readPlace(before), kind === 'ledger');
    const shown = found.toSorted(newestFirst).slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;

    const [names, proposers] = await Promise.all([
      namesOf(tx, operator_id, shown),
      selectProposers(tx, operator_id, changesByStaff(shown)),
    ]);
    return {
      data: shown.map((placed) => ({
        ...viewItem(placed, player.currency, names),
        proposer: proposers.get(requestOf(placed)) ?? null,
      })),
      meta: { next_before: last ? writePlace({ at: last.row.at, source: last.source, key: last.row.key }) : null },
    };
  });

/** Items of one source are in order already, and keep it among those of the same time. */
const newestFirst = (left: Placed, right: Placed): number =>
  right.row.at.getTime() - left.row.at.getTime() || left.source - right.source;

const readSources = async (
  tx: Tx,
  scope: TimelineScope,
  kinds: readonly TimelineKind[],
  place: TimelinePlace | undefined,
  everyEntry: boolean,
): Promise<Placed[]> => {
  const shows = (kind: TimelineKind): boolean => kinds.includes(kind);
  const of = (source: Source) => boundOf(place, source);
  const nothing: Promise<TimelineRow[]> = Promise.resolve([]);
  const read: Record<Source, () => Promise<TimelineRow[]>> = {
    audit: () => selectAuditItems(tx, scope, kinds, of('audit')),
    note: () => (shows('note') ? selectNoteItems(tx, scope, of('note')) : nothing),
    bonus: () => (shows('bonus') ? selectBonusItems(tx, scope, of('bonus')) : nothing),
    payment: () => (shows('payment') ? selectPaymentItems(tx, scope, of('payment')) : nothing),
    ledger: async () => {
      if (!shows('ledger')) return nothing;
      const upto = await findUpto(tx, scope, of('ledger'));
      return everyEntry ? selectEntryItems(tx, scope, upto) : selectStandaloneItems(tx, scope, upto);
    },
    round: () => (shows('round') ? selectRoundItems(tx, scope, of('round')) : nothing),
    token: () => (shows('session') ? selectTokenItems(tx, scope, of('token')) : nothing),
    session: () => (shows('session') ? selectGameSessionItems(tx, scope, of('session')) : nothing),
  };
  const found = await Promise.all(sources.map((source) => read[source]()));
  return found.flatMap((rows, source) => rows.map((row) => ({ row, source })));
};

const namesOf = (tx: Tx, operatorId: number, shown: readonly Placed[]): Promise<ActorNames> => {
  const idsOf = (kind: TimelineRow['actor_kind']): number[] => [
    ...new Set(shown.flatMap(({ row }) => (row.actor_kind === kind ? (row.actor_id ?? []) : []))),
  ];
  return selectActorNames(tx, operatorId, idsOf('staff'), idsOf('api_key'));
};

/** The request that made a change; only audit rows have it. */
const requestOf = ({ row }: Placed): string => String(row.facts.request_id ?? '');

const changesByStaff = (shown: readonly Placed[]) =>
  shown
    .filter((placed) => placed.row.actor_kind === 'staff' && requestOf(placed) !== '')
    .map((placed) => ({ request_id: requestOf(placed), at: placed.row.at }));

const viewItem = (
  { row, source }: Placed,
  currency: string,
  names: ActorNames,
): Omit<z.input<typeof timelineItem>, 'proposer'> => ({
  id: `${sources[source]}-${row.key}`,
  at: row.at.toISOString(),
  kind: row.kind,
  action: row.action,
  actor:
    row.actor_kind === null
      ? null
      : { kind: row.actor_kind, id: row.actor_id, name: names.get(`${row.actor_kind}:${row.actor_id}`) ?? null },
  amount: row.amount,
  currency: row.amount === null ? null : currency,
  reason: row.reason,
  facts: row.facts,
  subject: { kind: row.subject_kind, id: row.subject_id, provider_id: row.provider_id },
});
