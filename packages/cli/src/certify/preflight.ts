import { fetchBounded } from '../../../sdk/src/bounded-fetch.ts';
import type { Croupier } from '../../../sdk/src/croupier.ts';
import { deliveryHeaders, post } from '../deliver.ts';
import { explainNetwork } from '../doctor/check-server.ts';
import { pingOf } from '../doctor/check-webhook.ts';
import { operationInputs } from '../operation-inputs.ts';
import { UsageError } from '../program/command.ts';
import type { Io } from '../program/io.ts';
import { escapeControls } from '../program/text.ts';
import { describeReply, type FreeRoundServer } from './free-round-server.ts';

const shared = ['listApiLog', 'createSandboxFault', 'registerPlayer'] as const;

/** The operations that the trials call. */
const called = {
  operator: [
    ...shared,
    'listWebhookEndpoints',
    'listEvents',
    'updatePlayer',
    'getLimits',
    'setLimits',
    'listPayments',
  ] as const,
  studio: [
    ...shared,
    'getGame',
    'launchGame',
    'recordDeposit',
    'changePlayerStatus',
    'getWallet',
    'listTransactions',
    'getSandboxClock',
  ] as const,
  freeRounds: ['grantBonus', 'listPlayerBonuses'] as const,
} as const;

/** The scopes that the trials need, as the operations themselves name them. */
export const scopesFor = (...kinds: readonly (keyof typeof called)[]): string[] => {
  const names = kinds.flatMap((kind) => [...called[kind]]);
  const scopes = names.flatMap((name) => /Scope: `([^`]+)`/.exec(operationInputs[name]?.description ?? '')?.[1]);
  return [...new Set(scopes.filter((scope) => scope !== undefined))].toSorted();
};

/** Trials create players and faults: refuses anything but a sandbox, and a key without the needed scopes. */
export const checkKeyFits = async (croupier: Croupier, ...kinds: readonly (keyof typeof called)[]): Promise<number> => {
  const { operator, api_key } = await croupier.getCallingKey();
  if (!operator.is_sandbox)
    throw new UsageError(`${operator.name} is a live operator: certify with the key of a sandbox.`);
  const missing = scopesFor(...kinds).filter((scope) => !(api_key.scopes as readonly string[]).includes(scope));
  if (missing.length > 0)
    throw new UsageError(
      `The key ${escapeControls(api_key.name)} lacks scopes that the trials need: ${missing.join(', ')}. Have staff add them to the key, or log in with a key of this sandbox that has all scopes. Nothing was tried.`,
    );
  return operator.id;
};

export type Signing = {
  readonly secret: string;
  /** Where the secret comes from, for messages. */
  readonly source: string;
};

const answerMilliseconds = 15_000;

/** Fails before the first trial when nobody answers; what the game server answers to this question does not matter. */
export const checkStudioAnswers = async (io: Io, url: string): Promise<void> => {
  const address = url.replaceAll('{game}', 'croupier-certify');
  try {
    const request = { method: 'OPTIONS', signal: AbortSignal.timeout(answerMilliseconds) };
    await fetchBounded(io.fetch, address, request, { maxBytes: 0, cuts: true });
  } catch (error) {
    const [found, advice] = explainNetwork(causeOf(error));
    throw new UsageError(`Your game server does not answer at ${escapeControls(url)}: ${found}. ${advice}`);
  }
};

/** Fails before the first trial when the address for free rounds does not answer, or verifies with another secret. */
export const checkFreeRoundServer = async (server: FreeRoundServer, url: string): Promise<void> => {
  const reply = await server.state({ free_round_id: 'certify-unknown', player_ref: 'plr_certify' });
  if (reply.status === 200 && reply.answer) return;
  const advice =
    reply.status === 401 || reply.status === 403
      ? ' It verifies with another secret than CROUPIER_FREE_ROUNDS_SECRET.'
      : ' Answer 200 with {"state": "unknown"} to a grant that you do not know.';
  throw new UsageError(
    `Asked for the state of free rounds, your game server at ${escapeControls(url)} ${escapeControls(describeReply(reply))}.${advice}`,
  );
};

/** Fetch hides what went wrong in the cause of its error. */
const causeOf = (error: unknown): unknown => (error as { cause?: unknown } | undefined)?.cause ?? error;

/** Fails before the first trial when nobody answers, or when the receiver verifies with another secret. */
export const checkReceiverAnswers = async (io: Io, url: string, operator_id: number, { secret, source }: Signing) => {
  const { id, body } = pingOf({ operator_id }, io.now());
  const answer = await post(io, url, body, await deliveryHeaders(body, id, secret, io.now));
  const at = escapeControls(url);
  if (answer.status === null) {
    const [found, advice] = explainNetwork(Object.assign(new Error(), { code: answer.error }));
    throw new UsageError(`Your receiver does not answer at ${at}: ${found}. ${advice}`);
  }
  if (answer.status === 401 || answer.status === 403)
    throw new UsageError(
      `Your receiver refuses a correctly signed event (${answer.status}), so it verifies with another secret. This command signs with ${secret.slice(0, 12)}…, from ${source}. Give your receiver that secret: set CROUPIER_WEBHOOK_SECRET to the same value for both. The secret of an endpoint is shown when it is registered or rotated; the key's own secret (ops_…) signs calls, not webhooks.`,
    );
};
