import type {
  getFreeRoundPort as getRoute,
  setFreeRoundPort as setRoute,
} from '@croupier/contract/back-office/free-rounds.ts';
import type { Resolver } from '../../base/guarded-connect.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { lockProviders, providerExists } from '../games/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { withdrawReplaced } from '../proposals/replace-proposal.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { refuseAddress } from '../webhooks/manage/register-endpoint.ts';
import { makePortSecret, type SecretMaker } from './port-secret.ts';
import { deletePort, type PortRow, savePort, selectPort } from './queries.ts';
import { isSandboxPage } from './rules.ts';

type SettingParts = SecretMaker & { readonly resolve: Resolver; readonly loopback: boolean };

const show = (provider_id: number, port: PortRow | undefined) => ({
  provider_id,
  url: port?.url ?? null,
  secret_created_at: port?.secret_created_at.toISOString() ?? null,
});

export const getFreeRoundPort = async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
  const { provider } = call.params;
  const { operator_id } = call.operator;
  const port = await call.read(async (tx) => {
    if (!(await providerExists(tx, operator_id, provider))) throw new Refusal('NOT_FOUND');
    return selectPort(tx, operator_id, provider);
  });
  return { data: show(provider, port) };
};

/** A new address comes with a new secret: what was agreed with one provider is not sent to another. */
export const setFreeRoundPort =
  (parts: SettingParts) =>
  async (call: Call<typeof setRoute>): Promise<WrittenAnswerOf<typeof setRoute>> => {
    const { url, new_secret } = call.body;
    const { operator_id, is_sandbox } = call.operator;
    if (url !== null && !(is_sandbox && isSandboxPage(url))) await refuseAddress(url, is_sandbox, parts);
    return call.write(async (tx) => {
      const { provider } = call.params;
      const before = await lockPort(tx, operator_id, provider);
      const isNew = url !== null && (new_secret || url !== before?.url);
      const made = isNew ? makePortSecret(parts, operator_id, provider) : undefined;
      if (needsSecondPerson(call.operator) && (made || (url === null && before))) return proposePort(tx, call, made);
      const secret = made && { sealed: made.sealed, created_at: call.now };
      const after = await store(tx, auditContext(call), provider, { url, secret });
      return { data: { ...show(provider, after), ...(made && { secret: made.secret }) } };
    });
  };

/** Where a provider is told of free rounds, with the sealed secret. */
export const readPort = selectPort;

/** The same without a request. */
export const connectProvider = async (
  tx: Tx,
  maker: SecretMaker,
  context: AuditContext,
  { provider_id, url }: { readonly provider_id: number; readonly url: string },
): Promise<void> => {
  const { sealed } = makePortSecret(maker, context.operator_id, provider_id);
  await store(tx, context, provider_id, { url, secret: { sealed, created_at: context.now } });
};

const lockPort = async (tx: Tx, operatorId: number, provider: number): Promise<PortRow | undefined> => {
  await lockProviders(tx, operatorId, [provider]);
  if (!(await providerExists(tx, operatorId, provider))) throw new Refusal('NOT_FOUND');
  return selectPort(tx, operatorId, provider);
};

/** The proposer gets the secret, which is worth nothing until another person confirms the address. */
const proposePort = async (
  tx: Tx,
  call: Call<typeof setRoute>,
  made: ReturnType<typeof makePortSecret> | undefined,
): Promise<AnswerOf<typeof setRoute>> => {
  const { provider } = call.params;
  await withdrawReplaced(tx, call, portChange.kind, provider);
  const change = { free_round_provider: provider, url: call.body.url, secret_created_at: made ? call.now : null };
  const after = { url: change.url, secret_created_at: change.secret_created_at };
  return propose(tx, call, portChange, { subject_id: provider, change, after, ...(made && { secret: made }) });
};

/** Whoever runs the address learns which players have free rounds, and gives them out. */
export const portChange: ProposalKind = {
  kind: 'free_round_port.set',
  current: async (tx, { operator_id }, { subject_id }) => shown(await lockPort(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change, secret_sealed }) => {
    const { url, secret_created_at } = change as { url: string | null; secret_created_at: string | null };
    const created_at = secret_created_at === null ? context.now : new Date(secret_created_at);
    await lockPort(tx, context.operator_id, subject_id as number);
    const secret = secret_sealed === null ? undefined : { sealed: secret_sealed, created_at };
    await store(tx, context, subject_id as number, { url, secret });
    return subject_id as number;
  },
};

const shown = (port: PortRow | undefined): Values => ({
  url: port?.url ?? null,
  secret_created_at: port?.secret_created_at ?? null,
});

type Wanted = {
  readonly url: string | null;
  readonly secret: { readonly sealed: Buffer; readonly created_at: Date } | undefined;
};

const store = async (
  tx: Tx,
  context: AuditContext,
  provider_id: number,
  { url, secret }: Wanted,
): Promise<PortRow | undefined> => {
  const { operator_id, now } = context;
  const before = await selectPort(tx, operator_id, provider_id);
  const after = url === null ? undefined : portOf(provider_id, url, secret, before);
  if (after) await savePort(tx, operator_id, after, now);
  else await deletePort(tx, operator_id, provider_id);
  const subject = { action: 'free_round_port.set', subject_kind: 'game_provider', subject_id: provider_id };
  const changes = changedFields(shown(before), shown(after), ['url', 'secret_created_at']);
  await audit(
    tx,
    context,
    changes.map((change) => ({ ...subject, ...change })),
  );
  return after;
};

const portOf = (provider_id: number, url: string, secret: Wanted['secret'], before: PortRow | undefined): PortRow => {
  if (secret) return { provider_id, url, secret_sealed: secret.sealed, secret_created_at: secret.created_at };
  if (!before) throw invalid('url', 'has no secret yet');
  return { ...before, url };
};
