import { correctBalance } from '@croupier/contract/back-office/payments.ts';
import { getStaffWallet } from '@croupier/contract/back-office/wallet.ts';
import { notifyDone, useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { useMay, useMe } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { usePlayerText } from './player-text.ts';

type CorrectFormProps = {
  readonly player: number;
  readonly name: string;
  readonly currency: string;
  readonly close: () => void;
};

/** A correction of a balance, with the resulting balance. */
export const CorrectForm = ({ player, name, currency, close }: CorrectFormProps) => {
  const text = usePlayerText();
  const common = useCommonText();
  const templates = useReasonTemplates('correction');
  return (
    <SchemaForm
      route={correctBalance}
      params={{ player }}
      initial={{ wallet: 'real' }}
      templates={{ field: 'reason', list: templates }}
      currency={currency}
      submit={common.save}
      cancel={close}
      done={(answer) => {
        notifyDone(answer, text.done.corrected, name);
        close();
      }}
    >
      {(body) => <Outcome player={player} body={body} />}
    </SchemaForm>
  );
};

const Outcome = ({ player, body }: { player: number; body: Readonly<Record<string, unknown>> }) => {
  const text = usePlayerText();
  const labels = useLabels();
  const { language } = usePreferences();
  const may = useMay();
  const { data } = useData(getStaffWallet, { params: { player } }, { enabled: may(getStaffWallet) });
  const wallet = data?.data.wallets.find(({ type }) => type === body.wallet);
  const { operator } = useMe();
  // Shown before a credit, but not before a debit.
  const waits =
    operator.needs_second_person && body.direction !== 'down'
      ? text.addingWaits(
          operator.solo_credit_allowance > 0
            ? `${formatMoney(operator.solo_credit_allowance, operator.currency, language)} ${operator.currency}`
            : undefined,
        )
      : undefined;
  const hint = waits ? <p className="form-hint">{waits}</p> : null;
  if (!wallet || typeof body.amount !== 'number' || typeof body.direction !== 'string') return hint;
  const after = wallet.balance + (body.direction === 'up' ? body.amount : -body.amount);
  const money = (amount: number): string => `${formatMoney(amount, wallet.currency, language)} ${wallet.currency}`;
  return (
    <>
      {hint}
      <p role="status">
        {labels.value(wallet.type)}: {text.booked(money(wallet.balance), money(after))}
        {after < 0 ? <span className="form-fault"> {text.belowZero}</span> : null}
      </p>
    </>
  );
};
