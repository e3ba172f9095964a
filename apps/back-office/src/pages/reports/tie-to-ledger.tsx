import type { getStaffGgrReport } from '@croupier/contract/back-office/reports.ts';
import type { Answer } from '../../call.ts';
import { Money } from '../../ui/money.tsx';
import { SumTable } from '../../ui/sum-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useReportsText } from './text.ts';

/** Adds up everything that moved real money, and says whether the sum is the ledger's own change. */
export const TieToLedger = ({ report }: { report: Answer<typeof getStaffGgrReport>['data'] }) => {
  const text = useReportsText();
  const { payments, other, currency } = report;
  const lines: readonly (readonly [string, number])[] = [
    [text.tieLines.deposits, payments.deposits],
    [text.tieLines.withdrawals, -payments.withdrawals],
    [text.tieLines.ngr, -report.net_gaming_revenue],
    [text.tieLines.corrections, other.corrections],
    [text.tieLines.chargebacks, -other.chargebacks],
    [text.tieLines.loyalty, other.loyalty_exchanges],
    [text.tieLines.prizes, other.tournament_prizes],
  ];
  const agrees = lines.reduce((sum, [, amount]) => sum + amount, 0) === other.real_balance_change;
  return (
    <section className="stack">
      <h2>{text.tie}</h2>
      <p className="muted">{text.tieHint}</p>
      <SumTable
        title={text.tie}
        lines={[...lines, [text.tieLines.change, other.real_balance_change] as const].map(([name, amount]) => [
          name,
          <Money key={name} amount={amount} currency={currency} />,
        ])}
      />
      <p>
        <Tag tone={agrees ? 'good' : 'bad'}>{agrees ? text.agrees : text.differs}</Tag>
      </p>
    </section>
  );
};
