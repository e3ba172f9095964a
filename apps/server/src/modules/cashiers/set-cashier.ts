import type {
  CashierAdapter,
  listCashiers as listRoute,
  setCashier as setRoute,
} from '@croupier/contract/back-office/cashiers.ts';
import type { BodyOf } from '@croupier/contract/route.ts';
import { checkUrl } from '../../base/address-rules.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import { invalid } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { holdOperator } from '../operators/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { refuseAddress } from '../webhooks/manage/register-endpoint.ts';
import { adapters } from './adapters.ts';
import type { Cashier } from './cashier-row.ts';
import { makeCashierSecret, openCashierSecret, type SecretMaker } from './cashier-secret.ts';
import { sessionKeyOf } from './cashier-session.ts';
import { saveCashier, selectCashier, selectCashiers } from './queries.ts';
import { isSandboxCashier, isSandboxOrders, sandboxCashierOrders, sandboxCashierPage } from './rules.ts';

type SettingParts = SecretMaker & { readonly resolve: Resolver; readonly loopback: boolean };

type Settings = Pick<Cashier, 'adapter' | 'is_active' | 'addresses' | 'page_url' | 'orders_url' | 'payment_method'>;

const show = (
  { browser, operator }: Pick<Call, 'browser' | 'operator'>,
  { secret_sealed: _, addresses, ...row }: Cashier,
) => ({
  ...row,
  addresses: [...addresses],
  callbacks_url: `${browser.origin}/api/v1/callbacks/${row.adapter}/${operator.operator_id}`,
});

export const listCashiers = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const rows = await call.read((tx) => selectCashiers(tx, call.operator.operator_id));
  return { data: rows.map((row) => show(call, row)) };
};

/** The secret of a cashier, for who plays its part in a sandbox. */
export const readCashierSecret = async (
  tx: Tx,
  operatorId: number,
  masterKey: SecretMaker['masterKey'],
): Promise<string | undefined> => {
  const cashier = await selectCashier(tx, operatorId, 'generic');
  return cashier?.page_url === sandboxCashierPage ? openCashierSecret(masterKey, operatorId, cashier) : undefined;
};

/** By what the sessions of the sandbox cashier are proved. */
export const readSessionKey = async (tx: Tx, operatorId: number): Promise<Uint8Array | undefined> => {
  const cashier = await selectCashier(tx, operatorId, 'generic');
  return cashier && sessionKeyOf(cashier);
};

/** Connects the sandbox cashier to a sandbox, unless staff have connected a payment provider of its dialect already. */
export const connectSandboxCashier = async (tx: Tx, maker: SecretMaker, context: AuditContext): Promise<void> => {
  if (await lock(tx, context.operator_id, 'generic')) return;
  const { sealed } = makeCashierSecret(maker, context.operator_id, 'generic');
  const settings = { adapter: 'generic', is_active: true, addresses: [], payment_method: null } as const;
  const urls = { page_url: sandboxCashierPage, orders_url: sandboxCashierOrders };
  await store(tx, context, { ...settings, ...urls }, { sealed, created_at: context.now });
};

/** Who has the secret of a cashier credits players, and who has its page takes their money: two people decide. */
export const setCashier =
  (parts: SettingParts) =>
  async (call: Call<typeof setRoute>): Promise<WrittenAnswerOf<typeof setRoute>> => {
    const { new_secret, ...wanted } = call.body;
    const { operator_id, is_sandbox } = call.operator;
    const { adapter, page_url, orders_url } = wanted;
    if (page_url !== null && !(is_sandbox && isSandboxCashier(page_url))) {
      const checked = checkUrl(page_url, is_sandbox && parts.loopback);
      if ('problem' in checked) throw invalid('page_url', checked.problem);
    }
    if (orders_url !== null && !adapters[adapter].orders) throw invalid('orders_url', 'is not known for this dialect');
    if (orders_url !== null && !(is_sandbox && isSandboxOrders(orders_url)))
      await refuseAddress(orders_url, is_sandbox, parts, 'orders_url');
    return call.write(async (tx) => {
      const before = await lock(tx, operator_id, wanted.adapter);
      const made = new_secret || !before ? makeCashierSecret(parts, operator_id, wanted.adapter) : undefined;
      if (needsSecondPerson(call.operator) && !(before && onlyEnds(before, call.body)))
        return propose(tx, call, cashierChange, {
          subject_id: operator_id,
          change: { cashier: wanted.adapter, settings: wanted, secret_created_at: made ? call.now : null },
          after: { ...wanted, ...(made && { secret_created_at: call.now }) },
          ...(made && { secret: made }),
        });
      const secret = made && { sealed: made.sealed, created_at: call.now };
      const after = await store(tx, auditContext(call), wanted, secret);
      return { data: { ...show(call, after), ...(made && { secret: made.secret }) } };
    });
  };

const onlyEnds = (before: Cashier, body: BodyOf<typeof setRoute>): boolean =>
  !body.is_active &&
  !body.new_secret &&
  body.page_url === before.page_url &&
  body.orders_url === before.orders_url &&
  body.payment_method === before.payment_method &&
  String(body.addresses) === String(before.addresses);

/** A cashier may not exist yet, so its operator is held too. */
const lock = async (tx: Tx, operatorId: number, adapter: CashierAdapter): Promise<Cashier | undefined> => {
  await holdOperator(tx, operatorId);
  return selectCashier(tx, operatorId, adapter, true);
};

const fields = [
  'adapter',
  'is_active',
  'addresses',
  'page_url',
  'orders_url',
  'payment_method',
  'secret_created_at',
] as const;

const shown = (row: Cashier | undefined): Values =>
  row ? Object.fromEntries(fields.map((field) => [field, row[field]])) : {};

export const cashierChange: ProposalKind = {
  kind: 'cashier.set',
  current: async (tx, { operator_id }, { change }) =>
    shown(await lock(tx, operator_id, change.cashier as CashierAdapter)),
  apply: async (tx, context, { change, secret_sealed }) => {
    const { settings, secret_created_at } = change as { settings: Settings; secret_created_at: string | null };
    const created_at = secret_created_at === null ? context.now : new Date(secret_created_at);
    await lock(tx, context.operator_id, settings.adapter);
    await store(tx, context, settings, secret_sealed === null ? undefined : { sealed: secret_sealed, created_at });
    return context.operator_id;
  },
};

type NewSecret = { readonly sealed: Buffer; readonly created_at: Date };

const store = async (
  tx: Tx,
  context: AuditContext,
  { adapter, is_active, addresses, page_url, orders_url = null, payment_method }: Settings,
  secret: NewSecret | undefined,
): Promise<Cashier> => {
  const { operator_id, now } = context;
  const before = await selectCashier(tx, operator_id, adapter);
  const kept = secret ?? (before && { sealed: before.secret_sealed, created_at: before.secret_created_at });
  if (!kept) throw new Error('A new cashier has a secret.');
  const after: Cashier = {
    ...{ adapter, is_active, addresses, page_url, orders_url, payment_method, updated_at: now },
    secret_sealed: kept.sealed,
    secret_created_at: kept.created_at,
  };
  await saveCashier(tx, operator_id, after);
  const changes = changedFields(shown(before), shown(after), [...fields]);
  await audit(
    tx,
    context,
    changes.map((change) => ({
      action: 'cashier.set',
      subject_kind: 'operator',
      subject_id: operator_id,
      ...change,
    })),
  );
  return after;
};
