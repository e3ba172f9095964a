import { correctBalance } from '@croupier/contract/back-office/payments.ts';
import { useState } from 'react';
import { useLabels } from '../../labels.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { CorrectForm } from '../players/correct-form.tsx';
import { usePlayerText } from '../players/player-text.ts';
import type { LedgerRow } from './ledger-row.ts';
import { useRecordsText } from './text.ts';

type EntryPaneProps = { readonly id: string; readonly entry: LedgerRow | undefined; readonly close: () => void };

/** One entry of the ledger, with links to what caused it. An entry never changes: a wrong one is corrected by another. */
export const EntryPane = ({ id, entry, close }: EntryPaneProps) => {
  const text = useRecordsText();
  const labels = useLabels();
  const { acts, titles } = usePlayerText();
  const [isCorrecting, setCorrecting] = useState(false);
  if (!entry) return <MissingPane title={text.entry(id)} close={close} />;
  const { payment, currency } = entry;
  return (
    <Pane
      title={text.entry(entry.id)}
      figure={<Money amount={entry.amount} currency={currency} />}
      tags={<Tag>{labels.value(entry.type)}</Tag>}
      close={close}
      actions={
        <ActButton route={correctBalance} onClick={() => setCorrecting(true)}>
          {acts.correct}
        </ActButton>
      }
    >
      <Facts
        facts={[
          {
            name: 'player',
            label: text.columns.player,
            value: (
              <PageLink to="/players" row={entry.player_id}>
                {entry.username}
              </PageLink>
            ),
          },
          { name: 'wallet', value: labels.value(entry.wallet) },
          {
            name: 'before',
            label: text.before,
            value: <Money amount={entry.balance_after - entry.amount} currency={currency} />,
          },
          {
            name: 'after',
            label: text.columns.balanceAfter,
            value: <Money amount={entry.balance_after} currency={currency} />,
          },
          { name: 'id', value: <Id value={entry.id} /> },
          { name: 'created_at', value: <When at={entry.created_at} as="full" /> },
          ...(entry.player_bonus_id === null
            ? []
            : [{ name: 'bonus', label: text.bonus, value: entry.player_bonus_id }]),
          ...(entry.game_round_id === null
            ? []
            : [
                {
                  name: 'round_id',
                  value: (
                    <PageLink to="/rounds" query={{ round_id: entry.game_round_id }}>
                      {entry.game_round_id}
                    </PageLink>
                  ),
                },
              ]),
          ...(payment
            ? [
                {
                  name: 'payment',
                  label: text.columns.behind,
                  value: (
                    <span className="tags">
                      <PageLink to="/payments" row={payment.id}>
                        {text.payment(payment.id)}
                      </PageLink>
                      <StateTag state={payment.status} />
                      {payment.is_reversed ? <Tag tone="bad">{text.chargedBack}</Tag> : null}
                    </span>
                  ),
                },
                { name: 'payment_method', value: payment.payment_method },
                {
                  name: 'external_reference',
                  value: payment.external_reference === '' ? null : <Id value={payment.external_reference} />,
                },
              ]
            : []),
        ]}
      />
      <Dialog title={titles.correct(entry.username)} open={isCorrecting} close={() => setCorrecting(false)}>
        <CorrectForm
          player={entry.player_id}
          name={entry.username}
          currency={currency}
          close={() => setCorrecting(false)}
        />
      </Dialog>
    </Pane>
  );
};
