import { getStaffIntent } from '@croupier/contract/back-office/deposit-intents.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { CallbacksOf } from '../cashiers/payment-callbacks.tsx';
import { useMethodName } from '../payments/payment-row.ts';
import { type IntentRow, nameOf } from './intent-row.ts';
import { useIntentsText } from './text.ts';

/** An authorised deposit: what it reserves, what was captured, and what its payment provider said. */
export const IntentPane = ({ id, row, close, next, open }: Opened<IntentRow>) => {
  const text = useIntentsText();
  const { data, error, refetch } = useData(getStaffIntent, { params: { deposit_intent: Number(id) } });
  const intent = data?.data ?? row;
  if (!intent)
    return (
      <Pane title={text.pane(id)} close={close}>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
      </Pane>
    );
  return (
    <Pane
      title={text.pane(id)}
      figure={<Money amount={intent.amount} currency={intent.currency} />}
      tags={<StateTag state={intent.status} />}
      close={close}
      actions={next === undefined ? undefined : <NextButton next={next} open={open} />}
    >
      {intent.beyond_authorisation.length > 0 ? (
        <p>{intent.beyond_authorisation.map((reason) => text.beyond[reason] ?? reason).join(' · ')}</p>
      ) : null}
      <IntentFacts intent={intent} />
    </Pane>
  );
};

const IntentFacts = ({ intent }: { readonly intent: IntentRow }) => {
  const text = useIntentsText();
  const labels = useLabels();
  const methodName = useMethodName();
  const { player, captured_amount, currency, adapter, payment_ids, promised_bonus, release_reason } = intent;
  const moment = (name: string, at: string | null, label?: string) =>
    at === null ? [] : [{ name, ...(label !== undefined && { label }), value: <When at={at} as="full" /> }];
  return (
    <>
      <Facts
        facts={[
          { name: 'id', value: <Id value={intent.id} /> },
          {
            name: 'player',
            label: text.columns.player,
            value: <PageLink to={`/players/${player.id}`}>{`${nameOf(intent)} · ${player.id}`}</PageLink>,
          },
          {
            name: 'captured_amount',
            label: text.columns.captured,
            value: captured_amount === 0 ? null : <Money amount={captured_amount} currency={currency} />,
          },
          {
            name: 'payment_ids',
            label: text.payments,
            value:
              payment_ids.length === 0
                ? null
                : payment_ids.map((payment) => (
                    <span key={payment} className="tags">
                      <PageLink to="/payments" row={payment} className="underlined">
                        {payment}
                      </PageLink>{' '}
                    </span>
                  )),
          },
          { name: 'payment_method', value: methodName(intent.payment_method) },
          {
            name: 'adapter',
            label: text.provider,
            value: adapter === null ? text.collected : labels.value(adapter),
          },
          { name: 'external_reference', value: <Id value={intent.external_reference} /> },
          ...(promised_bonus === null
            ? []
            : [
                {
                  name: 'promised_bonus',
                  label: text.bonus,
                  value: (
                    <>
                      {promised_bonus.name} · <Money amount={promised_bonus.amount} currency={currency} />
                    </>
                  ),
                },
              ]),
          ...(intent.info === null ? [] : [{ name: 'info', value: intent.info }]),
          ...(intent.notes === null ? [] : [{ name: 'notes', value: intent.notes }]),
          ...(release_reason === null
            ? []
            : [
                {
                  name: 'release_reason',
                  label: text.whyReleased,
                  value: text.released[release_reason] ?? release_reason,
                },
              ]),
          ...moment('created_at', intent.created_at),
          ...moment('expires_at', intent.expires_at, text.columns.expires),
          ...moment('captured_at', intent.captured_at, text.capturedAt),
          ...moment('released_at', intent.released_at),
        ]}
      />
      <CallbacksOf query={{ deposit_intent_id: String(intent.id) }} />
    </>
  );
};
