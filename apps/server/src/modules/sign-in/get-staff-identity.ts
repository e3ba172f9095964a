import type { getStaffIdentity as route } from '@croupier/contract/back-office/staff.ts';
import { allPermissions } from '@croupier/contract/permissions.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { takesCashierOrders } from '../cashiers/shared-queries.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { failuresBefore } from '../staff/shared-queries.ts';

/** Who is calling, and their permissions: what a back office needs first. */
export const getStaffIdentity = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const staff = staffOf(call);
  const { operator } = staff;
  const [failed_sign_ins, orders_payouts] = await call.read((tx) =>
    Promise.all([failuresBefore(tx, operator.operator_id, staff.id), takesCashierOrders(tx, operator.operator_id)]),
  );
  return {
    data: {
      id: staff.id,
      email: staff.email,
      name: staff.name,
      role: staff.role,
      permissions: allPermissions.filter((permission) => staff.can(permission)),
      operator: {
        id: operator.operator_id,
        slug: operator.slug,
        name: operator.name,
        currency: operator.currency,
        cooperation_model: operator.cooperation_model,
        status: operator.status,
        is_sandbox: operator.is_sandbox,
        needs_second_person: needsSecondPerson(operator),
        orders_payouts,
        solo_credit_allowance: operator.settings.solo_credit_allowance,
      },
      server_time: call.now,
      session: staff.session,
      must_enroll: staff.mustEnroll,
      failed_sign_ins,
    },
  };
};
