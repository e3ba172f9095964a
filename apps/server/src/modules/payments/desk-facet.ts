import type { Tx } from '../../database/pool.ts';
import { type Statement, statement } from '../../database/statement.ts';
import type { Facet } from '../../engine/facet.ts';
import { mayApprove } from '../staff/rules.ts';
import { sharedStaff } from '../staff/shared-queries.ts';
import type { StaffRow } from '../staff/staff-row.ts';
import type { Claim } from './claim.ts';
import { approverSum, playerSum } from './memory-queries.ts';
import { findOrdered } from './order-queries.ts';
import type { Memory } from './rules.ts';

/** Who has taken the payments, and who approved them. */
type DeskFacts = {
  readonly claims: ReadonlyMap<number, Claim>;
  readonly names: ReadonlyMap<number, string>;
  /** Those of them who may still approve. */
  readonly approvers: ReadonlySet<number>;
  /** What four eyes remember about each payment. */
  readonly memory: ReadonlyMap<number, Memory>;
  /** Whose approvals of payments that are with the bank no longer count. */
  readonly withdrawn: ReadonlyMap<number, readonly number[]>;
  /** The payments that a payment provider is to pay out, or may have paid out already. */
  readonly ordered: ReadonlySet<number>;
};

/** A decision releases the payment. */
type DeskEffect = { readonly released_payment_id: number };

declare module '../../engine/account.ts' {
  interface AccountFacts {
    desk: DeskFacts;
  }
  interface FacetEffects {
    desk: DeskEffect;
  }
  interface FacetNeeds {
    desk: { readonly payment_id: number };
  }
}

export const deskFacet: Facet<'desk'> = {
  name: 'desk',
  load: async (tx, { operator_id }, players, needs) => {
    const ids = needs.map(({ need }) => need.payment_id);
    const [claims, approvers, remembered, ordered] = await Promise.all([
      ids.length === 0 ? [] : findClaims(tx, operator_id, ids),
      ids.length === 0 ? [] : findApprovers(tx, operator_id, ids),
      ids.length === 0 ? [] : findMemory(tx, operator_id, ids),
      ids.length === 0 ? [] : findOrdered(tx, operator_id, ids),
    ]);
    const facts: DeskFacts = {
      claims: new Map(claims.map((claim) => [claim.payment_id, claim])),
      names: new Map(approvers.map(({ id, name }) => [id, name])),
      approvers: new Set(approvers.filter(mayApprove).map(({ id }) => id)),
      memory: new Map(remembered.map(({ payment_id, withdrawn_approvals: _, ...memory }) => [payment_id, memory])),
      withdrawn: new Map(remembered.map(({ payment_id, withdrawn_approvals }) => [payment_id, withdrawn_approvals])),
      ordered: new Set(ordered.map(({ payment_id }) => payment_id)),
    };
    return new Map(players.map((player) => [player, facts]));
  },
  write: ({ operator }, changes) => {
    const released = changes.flatMap((change) => change.effects.map((effect) => effect.released_payment_id));
    return released.length === 0 ? [] : [deleteClaims(operator.operator_id, released)];
  },
};

const findClaims = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<Claim[]> =>
  tx<Claim[]>`
    select c.payment_id, c.staff_id, s.name as staff_name, c.taken_until
    from payment_claims c join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = c.staff_id
    where c.operator_id = ${operatorId} and c.payment_id = any(${ids}::bigint[])`;

type Approver = Pick<StaffRow, 'id' | 'name' | 'role' | 'status'>;

const findApprovers = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<Approver[]> =>
  tx<Approver[]>`
    select distinct s.id, s.name, s.role, s.status
    from payment_requests p join ${sharedStaff} s on s.operator_id = ${operatorId} and s.id = any(p.approved_by)
    where p.operator_id = ${operatorId} and p.id = any(${ids}::bigint[])`;

type Remembered = Memory & { readonly payment_id: number; readonly withdrawn_approvals: readonly number[] };

const findMemory = (tx: Tx, operatorId: number, ids: readonly number[]) =>
  tx<Remembered[]>`
    select p.id as payment_id, p.withdrawn_approvals, ${playerSum(tx, operatorId)} as player_sum,
      ${approverSum(tx, operatorId)} as approver_sum
    from payment_requests p where p.operator_id = ${operatorId} and p.id = any(${ids}::bigint[])`;

const deleteClaims = (operatorId: number, ids: readonly number[]): Statement =>
  statement`delete from payment_claims where operator_id = ${operatorId} and payment_id = any(${ids}::bigint[])`;
