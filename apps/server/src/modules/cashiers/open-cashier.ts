import { knownUrl } from '@croupier/contract/addresses.ts';
import type { openCashier as route } from '@croupier/contract/operator/cashier.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { findSharedIntent, findSharedPayment } from '../payments/cashier-queries.ts';
import { selectCurrency } from '../wallet/shared-queries.ts';
import { adapters } from './adapters.ts';
import type { Cashier } from './cashier-row.ts';
import { newSession, sessionKeyOf, sessionMilliseconds } from './cashier-session.ts';
import { selectCashiers } from './queries.ts';
import { isSandboxCashier } from './rules.ts';

/** Where a player pays. It is only an address: whatever is paid there is asked for and reported by callbacks. */
export const openCashier =
  ({ clock }: { readonly clock: { readonly now: () => Date } }) =>
  async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
    const { operator_id } = call.operator;
    const { player } = call.params;
    const { adapter: wished, amount, deposit_intent_id, payment_id, return_url } = call.body;
    const { cashier, currency, intent, payment } = await call.read(async (tx) => ({
      cashier: (await selectCashiers(tx, operator_id)).find((one) =>
        wished === undefined ? hasPage(one) : one.adapter === wished,
      ),
      currency: await selectCurrency(tx, operator_id, player),
      intent: deposit_intent_id && (await findSharedIntent(tx, operator_id, deposit_intent_id)),
      payment: payment_id && (await findSharedPayment(tx, operator_id, payment_id)),
    }));
    if (deposit_intent_id !== undefined && (!intent || intent.player_id !== player)) throw new Refusal('NOT_FOUND');
    if (payment_id !== undefined && (!payment || payment.player_id !== player)) throw new Refusal('NOT_FOUND');
    if (!cashier || !hasPage(cashier))
      throw new Refusal('INVALID_REQUEST', 'No page of a payment provider is set.', {
        rule: 'cashier',
        ...(wished && { adapter: wished }),
      });
    const { adapter } = cashier;
    const now = clock.now();
    const session = newSession(sessionKeyOf(cashier), player, now);
    const wanted = amount ?? (intent || undefined)?.amount ?? (payment || undefined)?.amount;
    const page = isSandboxCashier(cashier.page_url) ? `${call.browser.origin}${cashier.page_url}` : cashier.page_url;
    const url = knownUrl(page);
    const fields = adapters[adapter].start({
      ...{
        operator_id,
        player_id: player,
        session,
        amount: wanted,
        currency,
        deposit_intent_id,
        payment_id,
        return_url,
      },
    });
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
    return { data: { url: url.href, expires_at: new Date(now.getTime() + sessionMilliseconds).toISOString() } };
  };

type WithPage = Cashier & { readonly page_url: string };

const hasPage = (cashier: Cashier): cashier is WithPage => cashier.is_active && cashier.page_url !== null;
