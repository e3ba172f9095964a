import { secretContext } from '../admission/directory.ts';
import { type Claim, sealContext, sealedMark } from '../call/idempotency.ts';
import { callbackContext, cashierContext, orderCallContext } from '../modules/cashiers/cashier-secret.ts';
import { portContext } from '../modules/free-rounds/port-secret.ts';
import { seedContext } from '../modules/originals/facet.ts';
import { clientSecretContext } from '../modules/sign-in/client-secret.ts';
import { totpContext } from '../modules/sign-in/totp.ts';
import { webhookContext } from '../modules/webhooks/transport/sign.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A column with values sealed under the master key. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The columns that identify a row within its operator, with types. */
  readonly key: Readonly<Record<string, string>>;
  /** The other columns that its seal context needs. */
  readonly facts: Readonly<Record<string, string>>;
  readonly contextOf: (operatorId: number, row: Facts) => string;
  /** How the sealed bytes are stored: raw, or as text after a mark. */
  readonly form: 'bytea' | 'text';
};

const id = { id: 'bigint' } as const;
const webhookOf = (operator_id: number, row: Facts): string => webhookContext({ operator_id, id: row.id as number });
const seedOf = (operator_id: number, row: Facts): string => seedContext(operator_id, row.player_id as number);

type CallbackName = Parameters<typeof callbackContext>[1];
type OrderCallName = Parameters<typeof orderCallContext>[1];
type ProposedSecret = { readonly key?: string; readonly free_round_provider?: number; readonly cashier?: string };

/** All columns with sealed values. A test searches the database for columns that are missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'staff_factors',
    column: 'secret_sealed',
    key: id,
    facts: { staff_id: 'bigint' },
    contextOf: (operatorId, row) => totpContext(operatorId, row.staff_id as number),
    form: 'bytea',
  },
  {
    table: 'identity_providers',
    column: 'client_secret_sealed',
    key: { operator_id: 'bigint' },
    facts: {},
    contextOf: (operatorId) => clientSecretContext(operatorId),
    form: 'bytea',
  },
  {
    table: 'api_keys',
    column: 'secret_sealed',
    key: id,
    facts: { key: 'text' },
    contextOf: (_, row) => secretContext(row.key as string),
    form: 'bytea',
  },
  {
    // The secret of a key, an identity provider, a cashier or the free rounds of a game provider in a proposal.
    table: 'proposals',
    column: 'secret_sealed',
    key: id,
    facts: { change: 'jsonb' },
    contextOf: (operatorId, row) => {
      const { key, free_round_provider, cashier } = row.change as ProposedSecret;
      if (cashier !== undefined) return cashierContext(operatorId, cashier);
      if (free_round_provider !== undefined) return portContext(operatorId, free_round_provider);
      return key === undefined ? clientSecretContext(operatorId) : secretContext(key);
    },
    form: 'bytea',
  },
  {
    table: 'webhook_endpoints',
    column: 'secret_sealed',
    key: id,
    facts: {},
    contextOf: webhookOf,
    form: 'bytea',
  },
  {
    table: 'webhook_endpoints',
    column: 'previous_secret_sealed',
    key: id,
    facts: {},
    contextOf: webhookOf,
    form: 'bytea',
  },
  {
    table: 'free_round_ports',
    column: 'secret_sealed',
    key: { provider_id: 'bigint' },
    facts: {},
    contextOf: (operatorId, row) => portContext(operatorId, row.provider_id as number),
    form: 'bytea',
  },
  {
    table: 'cashiers',
    column: 'secret_sealed',
    key: { adapter: 'text' },
    facts: {},
    contextOf: (operatorId, row) => cashierContext(operatorId, row.adapter as string),
    form: 'bytea',
  },
  {
    table: 'cashier_callbacks',
    column: 'raw_sealed',
    key: id,
    facts: { adapter: 'text', transaction_id: 'text', action: 'text' },
    contextOf: (operatorId, row) => callbackContext(operatorId, row as CallbackName),
    form: 'bytea',
  },
  {
    table: 'cashier_order_calls',
    column: 'sent_sealed',
    key: id,
    facts: { order_id: 'bigint', attempt: 'integer', verb: 'text' },
    contextOf: (operatorId, row) => orderCallContext(operatorId, row as OrderCallName, 'sent'),
    form: 'bytea',
  },
  {
    table: 'cashier_order_calls',
    column: 'answer_sealed',
    key: id,
    facts: { order_id: 'bigint', attempt: 'integer', verb: 'text' },
    contextOf: (operatorId, row) => orderCallContext(operatorId, row as OrderCallName, 'answer'),
    form: 'bytea',
  },
  {
    table: 'player_seeds',
    column: 'server_seed_sealed',
    key: { player_id: 'bigint' },
    facts: {},
    contextOf: seedOf,
    form: 'bytea',
  },
  {
    table: 'player_seeds',
    column: 'next_server_seed_sealed',
    key: { player_id: 'bigint' },
    facts: {},
    contextOf: seedOf,
    form: 'bytea',
  },
  {
    table: 'idempotency',
    column: 'body',
    key: { caller_kind: 'text', caller_id: 'bigint', key: 'text' },
    facts: {},
    contextOf: (operator_id, row) =>
      sealContext({ ...(row as Pick<Claim, 'caller_kind' | 'caller_id' | 'key'>), operator_id }),
    form: 'text',
  },
];

export const toBytes = ({ form }: SealedColumn, value: unknown): Buffer =>
  form === 'bytea' ? (value as Buffer) : Buffer.from((value as string).slice(sealedMark.length), 'base64');

export const toValue = ({ form }: SealedColumn, sealed: Buffer): Buffer | string =>
  form === 'bytea' ? sealed : `${sealedMark}${sealed.toString('base64')}`;
