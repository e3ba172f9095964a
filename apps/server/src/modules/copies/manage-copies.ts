import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import {
  copyBounds,
  type createSandboxCopy,
  type deleteSandboxCopy,
  type listSandboxCopies,
} from '@croupier/contract/operator/sandbox-copies.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { base62 } from '../../base/random.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import type { CallSelf } from '../../module/parts.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { createKey, type KeyMaker } from '../keys/create-key.ts';
import { createOperator } from '../operators/create-operator.ts';
import { refuseLive } from '../sandbox/fault-rules.ts';
import { type EndpointSettings, refuseAddress, registerEndpoint } from '../webhooks/manage/register-endpoint.ts';
import { registerDemoPlayers } from './demo-players.ts';
import { countCopies, endCopy, findCopyBeingRemoved, insertCopy, isCopy, selectCopies } from './queries.ts';
import { type RemovalParts, tryRemoving } from './remove-copy.ts';

export type CopyParts = RemovalParts &
  KeyMaker & {
    readonly settings: EndpointSettings;
    readonly callSelf: CallSelf;
  };

type Wanted = Call<typeof createSandboxCopy>;

export const createCopy =
  (parts: CopyParts) =>
  async (call: Wanted): Promise<WrittenAnswerOf<typeof createSandboxCopy>> => {
    const { operator, body } = call;
    refuseLive(operator);
    if (await call.read((tx) => isCopy(tx, operator.operator_id)))
      throw new Refusal('FEATURE_NOT_AVAILABLE', 'A copy cannot make copies.', { is_copy: true });
    if (body.webhook_url !== undefined) await refuseAddress(body.webhook_url, true, parts.settings, 'webhook_url');

    const copy = await makeCopy(parts, call);
    const player_ids = body.content === 'demo' ? await fill(parts, call, copy) : [];
    return call.write(async (tx) => {
      await audit(tx, auditContext(call), [
        {
          action: 'sandbox.copy_created',
          subject_kind: 'operator',
          subject_id: operator.operator_id,
          to_value: copy.slug,
        },
      ]);
      return { data: { ...copy, player_ids } };
    });
  };

/** Creates the operator, the row that allows its removal, its key and its endpoint, in one SQL transaction. */
const makeCopy = async (parts: CopyParts, { operator, body }: Wanted) => {
  const { control, clock, random } = parts;
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + body.lasts_seconds * 1_000);
  const slug = `copy-${base62(random, 16).toLowerCase()}`;
  const { currency, cooperation_model, settings } = operator;
  const name = body.name ?? `Copy of ${operator.name}`.slice(0, 100);
  const made: { api_key?: { id: number; key: string; secret: string }; webhook?: { id: number; secret: string } } = {};
  const { operator_id } = await createOperator(
    control,
    clock,
    // The file of the logo stays with the parent.
    { slug, name, currency, cooperation_model, settings: { ...settings, site_logo: null }, is_sandbox: true },
    async (tx, context) => {
      const wanted = { name: 'Copy', scopes: scopesFor({ is_sandbox: true }), rate_limit_per_minute: 6_000 };
      const { id, key, secret } = await createKey(tx, parts, context, newApiKey.parse(wanted));
      made.api_key = { id, key, secret };
      if (body.webhook_url !== undefined)
        made.webhook = await registerEndpoint(tx, parts, context, {
          url: body.webhook_url,
          events: ['*'],
          description: '',
        });
    },
    async (tx, id) => {
      if ((await countCopies(tx, operator.operator_id)) >= copyBounds.most)
        throw new Refusal(
          'INVALID_REQUEST',
          `At most ${copyBounds.most} copies can exist at a time: delete one first.`,
          {
            reason: 'too_many',
            most: copyBounds.most,
          },
        );
      await insertCopy(tx, { operator_id: id, parent_id: operator.operator_id, created_at, expires_at });
    },
  );
  const { webhook, api_key } = made;
  return {
    operator_id,
    slug,
    name,
    created_at,
    expires_at,
    api_key: api_key!,
    webhook: webhook ? { ...webhook, url: body.webhook_url as string } : null,
  };
};

/** Fills a copy with players. A copy that cannot be filled ends at once, and the next sweep removes it. */
const fill = (parts: CopyParts, { operator }: Wanted, copy: Awaited<ReturnType<typeof makeCopy>>): Promise<number[]> =>
  registerDemoPlayers(parts, operator.cooperation_model, copy.api_key).catch(async (error: unknown) => {
    await endCopy(parts.control, { parentId: operator.operator_id, id: copy.operator_id }, parts.clock.now());
    throw error;
  });

export const listCopies =
  ({ control }: CopyParts) =>
  async ({ operator }: Call<typeof listSandboxCopies>): Promise<AnswerOf<typeof listSandboxCopies>> => {
    refuseLive(operator);
    return { data: await selectCopies(control, operator.operator_id) };
  };

export const deleteCopy =
  (parts: CopyParts) =>
  async (call: Call<typeof deleteSandboxCopy>): Promise<WrittenAnswerOf<typeof deleteSandboxCopy>> => {
    const { operator_id } = call.operator;
    refuseLive(call.operator);
    const now = parts.clock.now();
    const wanted = { parentId: operator_id, id: call.params.copy };
    const removed = await findCopyBeingRemoved(parts.control, wanted, now);
    const copy = removed ?? (await endCopy(parts.control, wanted, now));
    if (!copy) throw new Refusal('NOT_FOUND');
    if (!removed) await tryRemoving(parts, copy.operator_id);
    return call.write(async (tx) => {
      await audit(tx, auditContext(call), [
        { action: 'sandbox.copy_deleted', subject_kind: 'operator', subject_id: operator_id, from_value: copy.slug },
      ]);
      return { data: copy };
    });
  };
