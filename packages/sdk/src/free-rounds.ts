import { verifyWebhook, type WebhookOptions } from './webhooks.ts';

/** A grant of free rounds, as the platform tells the provider of it. Money is in minor units. */
export type GrantedFreeRounds = {
  readonly free_round_id: string;
  readonly player_ref: string;
  /** The provider's own ids. */
  readonly game_ids: readonly string[];
  readonly count: number;
  readonly stake: number;
  readonly currency: string;
  readonly playable_until: string | null;
};

type CallOf<Type extends string, Data> = {
  readonly id: string;
  readonly type: Type;
  /** Two operators can have grants of the same name. */
  readonly operator_id: number;
  readonly data: Data;
};

type NamedGrant = Pick<GrantedFreeRounds, 'free_round_id' | 'player_ref'>;

/** A call about free rounds, at the address that the operator's staff have set. */
export type FreeRoundCall =
  | CallOf<'free_rounds.issue', GrantedFreeRounds>
  | CallOf<'free_rounds.cancel', NamedGrant>
  | CallOf<'free_rounds.state', NamedGrant>;

/** What a call is answered with, by 200. To refuse an issue, answer 422 with `{ error: { message } }`. */
export type FreeRoundAnswer = {
  readonly state: 'active' | 'finished' | 'cancelled' | 'unknown';
  readonly left?: number | undefined;
};

/**
 * Verifies a call about free rounds, and returns it; throws WebhookError for one that is forged or too old. `body` is
 * the raw text of the request.
 */
export const verifyFreeRoundCall = async (
  body: string,
  headers: Parameters<typeof verifyWebhook>[1],
  secrets: string | readonly string[],
  options: WebhookOptions = {},
): Promise<FreeRoundCall> => (await verifyWebhook(body, headers, secrets, options)) as unknown as FreeRoundCall;
