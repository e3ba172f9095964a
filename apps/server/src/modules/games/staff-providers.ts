import type {
  changeGameProvider as changeRoute,
  createGameProvider as createRoute,
  listStaffGameProviders as listRoute,
} from '@croupier/contract/back-office/games.ts';
import { originalsProvider } from '@croupier/contract/game-fields.ts';
import { invalid } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { violatedUnique } from '../../database/transaction.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext, changedFields } from '../audit/audit.ts';
import type { ProviderRow } from './game-row.ts';
import { refuseAddressOfOriginals } from './rules.ts';
import { findProvider, insertProvider, lockProvider, selectProviders, updateProvider } from './staff-queries.ts';

export const listStaffProviders = async (call: Call<typeof listRoute>): Promise<Answer> => ({
  data: await call.read((tx) => selectProviders(tx, call.operator.operator_id)),
});

type NewProvider = Omit<ProviderRow, 'id' | 'created_at' | 'updated_at'>;

/** In a transaction of the caller's; gives the id. */
export const addProvider = async (tx: Tx, context: AuditContext, provider: NewProvider): Promise<number> => {
  const id = await insertProvider(tx, context.operator_id, provider, context.now);
  const subject = { action: 'game_provider.created', subject_kind: 'game_provider', subject_id: id };
  await audit(tx, context, [{ ...subject, to_value: JSON.stringify(provider) }]);
  return id;
};

export const createProvider = async (call: Call<typeof createRoute>): Promise<Sent> => {
  try {
    return await call.transaction(async (tx) => {
      const id = await addProvider(tx, auditContext(call), call.body);
      return { data: await findProvider(tx, call.operator.operator_id, id) };
    });
  } catch (error) {
    if (violatedUnique(error)) throw invalid('slug', 'is already taken');
    throw error;
  }
};

const fields = ['name', 'launch_url', 'demo_url', 'open_round_hours', 'is_active'] as const;

export const changeProvider = (call: Call<typeof changeRoute>): Promise<Sent> => {
  const context = auditContext(call);
  const { operator_id, now } = context;
  return call.transaction(async (tx) => {
    const before = await lockProvider(tx, operator_id, call.params.provider);

    if (before.slug === originalsProvider) refuseAddressOfOriginals(call.body);
    const after = { ...before, ...call.body } as ProviderRow;
    const changes = changedFields(before, after, fields);

    if (changes.length > 0) await updateProvider(tx, operator_id, before.id, call.body, now);
    const subject = { action: 'game_provider.changed', subject_kind: 'game_provider', subject_id: before.id };
    await audit(
      tx,
      context,
      changes.map((change) => ({ ...subject, ...change })),
    );
    return { data: await findProvider(tx, operator_id, before.id) };
  });
};
