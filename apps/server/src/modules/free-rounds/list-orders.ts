import type {
  listFreeRoundOrders as listRoute,
  repeatFreeRoundOrder as repeatRoute,
  settleFreeRoundOrder as settleRoute,
} from '@croupier/contract/back-office/free-rounds.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { freeRoundId } from '../bonuses/free-round-id.ts';
import { type OrderRow, repeatOrder, selectOrders, settleOrder } from '../bonuses/order-queries.ts';
import { invalidBonus } from '../bonuses/rules.ts';
import { playerBonusExists } from '../bonuses/shared-queries.ts';
import { selectConnected } from './queries.ts';

const view = (row: OrderRow, connected: ReadonlySet<number>) => {
  const { provider_id, provider_slug, provider_name, reported_state, reported_left, reported_at, ...order } = row;
  return {
    ...order,
    free_round_id: freeRoundId(row.player_bonus_id),
    provider: { id: provider_id, slug: provider_slug, name: provider_name },
    is_connected: connected.has(provider_id),
    reported:
      reported_state === null || reported_at === null
        ? null
        : { state: reported_state, left: reported_left, at: reported_at },
  };
};

export const listFreeRoundOrders = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { operator_id } = call.operator;
  const [{ rows, total }, connected] = await call.read((tx) =>
    Promise.all([selectOrders(tx, operator_id, call.query), selectConnected(tx, operator_id)]),
  );
  return pageAnswer(
    call.url,
    call.query,
    rows.map((row) => view(row, connected)),
    total,
  );
};

type OrderCall = Call<typeof repeatRoute> | Call<typeof settleRoute>;

type OrderChange = {
  readonly action: string;
  readonly change: typeof repeatOrder;
  /** Why it is refused where there is no such order. */
  readonly otherwise: string;
};

/** Changes an order by staff, with their reason in the audit log. */
const changeOrder = async (tx: Tx, call: OrderCall, { action, change, otherwise }: OrderChange) => {
  const context = auditContext(call);
  const { operator_id, now } = context;
  const { player_bonus } = call.params;
  if (!(await playerBonusExists(tx, operator_id, player_bonus))) throw new Refusal('NOT_FOUND');
  if (!(await change(tx, operator_id, player_bonus, now))) throw invalidBonus('free_round', otherwise);
  const named = { player_bonus_id: player_bonus, page: 1, per_page: 1, order: 'newest' } as const;
  const [{ rows }, connected] = await Promise.all([
    selectOrders(tx, operator_id, named),
    selectConnected(tx, operator_id),
  ]);
  const [row] = rows;
  const subject = { subject_kind: 'player_bonus', subject_id: player_bonus, player_id: row!.player_id };
  await audit(tx, context, [{ action, ...subject, reason: call.body.reason }]);
  return view(row!, connected);
};

const repeated: OrderChange = {
  action: 'free_rounds.repeated',
  change: repeatOrder,
  otherwise: 'The bonus has no free rounds at a provider that have begun.',
};

export const repeatFreeRoundOrder = (call: Call<typeof repeatRoute>): Promise<WrittenAnswerOf<typeof repeatRoute>> =>
  call.write(async (tx) => ({ data: await changeOrder(tx, call, repeated) }));

const settled: OrderChange = {
  action: 'free_rounds.settled',
  change: settleOrder,
  otherwise: 'The platform has not given up free rounds of the bonus.',
};

/** Staff have told the provider themselves. */
export const settleFreeRoundOrder = (call: Call<typeof settleRoute>): Promise<WrittenAnswerOf<typeof settleRoute>> =>
  call.write(async (tx) => ({ data: await changeOrder(tx, call, settled) }));
