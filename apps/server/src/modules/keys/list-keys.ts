import type { listApiKeys as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pendingProposals } from '../proposals/replace-proposal.ts';
import { listKeys } from './queries.ts';
import { keyRotation } from './rotate-key.ts';
import { showKey } from './view.ts';

export const listApiKeys =
  (clock: Clock) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const { rows, waiting } = await call.read(async (tx) => ({
      rows: await listKeys(tx, operator_id),
      waiting: await pendingProposals(tx, operator_id, keyRotation.kind, call.now),
    }));
    const { query } = call;
    const matches = (key: ReturnType<typeof showKey>): boolean =>
      (query.status ?? key.status) === key.status &&
      (query.leads_to_money ?? key.leads_to_money) === key.leads_to_money &&
      (query.made_by_two ?? key.made_by_two) === key.made_by_two;
    return { data: rows.map((row) => showKey(row, clock.now(), waiting.get(row.id))).filter(matches) };
  };
