import {
  type changeGameProvider as changeRoute,
  type createGameProvider as createRoute,
  gameProviderChanges,
  type listStaffGameProviders as listRoute,
  newGameProvider,
} from '@croupier/contract/back-office/games.ts';
import { originalsProvider } from '@croupier/contract/game-fields.ts';
import type { z } from 'zod';
import { invalid, type Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { ProviderRules } from '../../call/facts.ts';
import { violatedForeign, violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { hasTransactions } from '../provider/shared-queries.ts';
import type { ProviderRow } from './game-row.ts';
import { readKnownHosts } from './known-hosts.ts';
import { storedWindow, windowsFrom } from './maintenance.ts';
import {
  changesWallet,
  leadsElsewhere,
  opensNewHost,
  refuseAddressOfOriginals,
  walletRules,
  widensWallet,
} from './rules.ts';
import {
  type CountedProvider,
  findProvider,
  insertProvider,
  lockProvider,
  lockProviders,
  selectProviders,
  updateProvider,
} from './staff-queries.ts';

export const listStaffProviders = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => ({
  data: (await call.read((tx) => selectProviders(tx, call.operator.operator_id))).map((row) => view(row, call.now)),
});

/** Without the windows of maintenance that are over. */
const view = (row: CountedProvider, now: Date): CountedProvider => ({
  ...row,
  maintenance: windowsFrom(row.maintenance, now),
});

type NewProvider = Omit<ProviderRow, 'id' | 'maintenance' | 'created_at' | 'updated_at'>;

const slugTaken = () => invalid('slug', 'is already taken');

/** Runs in the caller's SQL transaction; returns the id. */
export const addProvider = async (tx: Tx, context: AuditContext, provider: NewProvider): Promise<number> => {
  const id = await insertProvider(tx, context.operator_id, provider, context.now);
  const subject = { action: 'game_provider.created', subject_kind: 'game_provider', subject_id: id };
  await audit(tx, context, [{ ...subject, to_value: JSON.stringify(provider) }]);
  return id;
};

/** A host to which no player was sent so far would get their session tokens; a wallet may create money. */
const isRisky = async (tx: Tx, operatorId: number, provider: NewProvider): Promise<boolean> =>
  widensWallet(provider) || opensNewHost(provider, await readKnownHosts(tx, operatorId));

export const createProvider = async (call: Call<typeof createRoute>): Promise<WrittenAnswerOf<typeof createRoute>> => {
  const { operator_id } = call.operator;
  try {
    return await call.write(async (tx) => {
      if (needsSecondPerson(call.operator) && (await isRisky(tx, operator_id, call.body))) {
        if ((await lockProviders(tx, operator_id, [call.body.slug])).length > 0) throw slugTaken();
        return propose(tx, call, providerCreation, { subject_id: null, change: call.body, after: call.body });
      }
      const id = await addProvider(tx, auditContext(call), call.body);
      return { data: view(await findProvider(tx, operator_id, id), call.now) };
    });
  } catch (error) {
    if (violatedUnique(error)) throw slugTaken();
    throw error;
  }
};

/** Of a provider at a new host, or with a wider wallet. */
export const providerCreation: ProposalKind = {
  kind: 'game_provider.create',
  current: async () => ({}),
  apply: async (tx, context, { change }) => {
    const provider = newGameProvider.parse(change);
    if ((await lockProviders(tx, context.operator_id, [provider.slug])).length > 0) throw slugTaken();
    return addProvider(tx, context, provider);
  },
};

const fields = [
  'name',
  'launch_url',
  'demo_url',
  'open_round_hours',
  ...walletRules,
  'maintenance',
  'is_active',
] as const;

const changeable = (provider: ProviderRow): Values =>
  Object.fromEntries(fields.map((field) => [field, provider[field]]));

type Changes = z.output<typeof gameProviderChanges>;

/** The provider as the change leaves it. Windows that are over are forgotten. */
const changedBy = (before: ProviderRow, { maintenance, ...rest }: Changes, now: Date): ProviderRow => ({
  ...before,
  ...(rest as Partial<ProviderRow>),
  ...(maintenance ? { maintenance: windowsFrom(maintenance.map(storedWindow), now) } : {}),
});

export const changeProvider = (call: Call<typeof changeRoute>): Promise<WrittenAnswerOf<typeof changeRoute>> =>
  call.write(async (tx) => {
    const context = auditContext(call);
    const { provider: id } = call.params;
    const before = await lockProvider(tx, context.operator_id, id);
    if (before.slug === originalsProvider) refuseAddressOfOriginals(call.body);
    const after = changedBy(before, call.body, context.now);
    if (changesKey(before, after) && (await hasTransactions(tx, context.operator_id, id)))
      throw keyIsFixed(before, after);

    const isRiskyChange = leadsElsewhere(before, after) || changesWallet(before, after);
    if (needsSecondPerson(call.operator) && isRiskyChange)
      return propose(tx, call, providerUpdate, { subject_id: id, change: call.body, after: changeable(after) });
    await storeChange(tx, context, before, after);
    return { data: view(await findProvider(tx, context.operator_id, id), context.now) };
  });

/** Another host would get the session tokens of players, another wallet may create money: this requires a second person. */
export const providerUpdate: ProposalKind = {
  kind: 'game_provider.update',
  current: async (tx, { operator_id }, { subject_id }) =>
    changeable(await lockProvider(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change }) => {
    const before = await lockProvider(tx, context.operator_id, subject_id as number);
    await storeChange(tx, context, before, changedBy(before, gameProviderChanges.parse(change), context.now));
    return before.id;
  },
};

const changesKey = (before: ProviderRules, after: ProviderRules): boolean =>
  before.transaction_scope !== after.transaction_scope || before.kind_in_key !== after.kind_in_key;

/** Transactions refer to these rules by a foreign key, so no race can change them under a transaction. */
const keyIsFixed = (before: ProviderRules, after: ProviderRules): Refusal =>
  invalid(
    before.transaction_scope === after.transaction_scope ? 'kind_in_key' : 'transaction_scope',
    'is fixed: the provider has transactions',
  );

const storeChange = async (tx: Tx, context: AuditContext, before: ProviderRow, after: ProviderRow): Promise<void> => {
  const { operator_id, now } = context;
  const changes = changedFields(before, after, fields);
  if (changes.length > 0)
    await updateProvider(tx, operator_id, after, now).catch((error: unknown) => {
      throw violatedForeign(error) ? keyIsFixed(before, after) : error;
    });
  const subject = { action: 'game_provider.changed', subject_kind: 'game_provider', subject_id: before.id };
  await audit(
    tx,
    context,
    changes.map((change) => ({ ...subject, ...change })),
  );
};
