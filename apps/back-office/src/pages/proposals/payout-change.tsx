import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import type { ProposalRow } from './proposal-row.ts';
import { useProposalsText } from './text.ts';

/** Whether a proposal is about a withdrawal that is with the bank or was paid. */
export const isOfPayout = ({ kind }: ProposalRow): boolean => kind.startsWith('payout.');

type Values = ProposalRow['after'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The state of a withdrawal in one word: the status, and where the payout says more, that. */
const stageOf = ({ status, payout_state }: Values): string =>
  ['paying', 'returned'].includes(textOf(payout_state)) ? textOf(payout_state) : textOf(status);

const readPayout = ({ kind, before, after, subject_id }: ProposalRow) => ({
  payment: subject_id ?? 0,
  amount: numberOf(after.amount),
  currency: textOf(after.currency),
  from: stageOf(before),
  to: stageOf(after),
  effect: kind === 'payout.take_back' ? (`take_back_${stageOf(after)}` as const) : kind,
});

/** The proposed change of a payout in one line: amount, present state, new state. */
export const PayoutWords = ({ proposal }: { proposal: ProposalRow }) => {
  const labels = useLabels();
  const { amount, currency, from, to } = readPayout(proposal);
  return (
    <>
      <Money amount={amount} currency={currency} />: {labels.value(from)} → {labels.value(to)}
    </>
  );
};

/** The same in sentences, for whoever confirms it: whose, how much, and where the money goes. */
export const usePayoutSentence = (): ((proposal: ProposalRow, name: string | undefined) => string) => {
  const text = useProposalsText();
  const { language } = usePreferences();
  return (proposal, name) => {
    const { payment, amount, currency, effect } = readPayout(proposal);
    const money = `${formatMoney(amount, currency, language)} ${currency}`;
    return `${text.payoutOf(payment, name ?? '', money)} ${text.effects[effect] ?? ''}`.trim();
  };
};

/** Everything that the second person must know of the payout. */
export const PayoutChange = ({ proposal }: { proposal: ProposalRow }) => {
  const text = useProposalsText();
  const common = useCommonText();
  const { before, after } = proposal;
  const { payment, amount, currency, from, to, effect } = readPayout(proposal);
  const batch = numberOf(before.payout_batch_id);
  const since = textOf(before.paying_at);
  const optional = (name: string, label: string, value: string) => (value === '' ? [] : [{ name, label, value }]);
  return (
    <>
      <Facts
        facts={[
          {
            name: 'payment',
            label: text.payout,
            value: (
              <PageLink to="/withdrawals" query={{ type: 'withdrawal' }} row={payment}>
                {text.withdrawal(payment)}
              </PageLink>
            ),
          },
          { name: 'amount', value: <Money amount={amount} currency={currency} /> },
          {
            name: 'state',
            label: text.state,
            value: (
              <>
                <StateTag state={from} /> → <StateTag state={to} />
              </>
            ),
          },
          ...(batch === 0
            ? []
            : [
                {
                  name: 'payout_batch_id',
                  value: (
                    <PageLink to={`/payout-batches/${batch}`} row={payment}>
                      {String(batch)}
                    </PageLink>
                  ),
                },
              ]),
          ...(since === '' ? [] : [{ name: 'paying_at', value: <When at={since} as="full" /> }]),
          ...optional('why', common.reason, textOf(after.reason)),
          ...optional('player_reason', common.playerText, textOf(after.player_reason)),
        ]}
      />
      <p>{text.effects[effect]}</p>
    </>
  );
};
