import { correctBalance } from '@croupier/contract/back-office/payments.ts';
import { getStaffWallet } from '@croupier/contract/back-office/wallet.ts';
import type { PlayerView } from '@croupier/contract/player-fields.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { formatMoney } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { notify } from '../../toast.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { usePlayerText } from './player-text.ts';

const waits = 202;

/** A correction of a balance, with what it would make of the balance. */
export const CorrectForm = ({ player, close }: { player: PlayerView; close: () => void }) => {
  const text = usePlayerText();
  const common = useCommonText();
  const params = { player: player.id };
  return (
    <SchemaForm
      route={correctBalance}
      params={params}
      initial={{ wallet: 'real' }}
      currency={player.currency}
      submit={common.save}
      cancel={close}
      done={({ status }) => {
        if (status !== waits) notify(text.done.corrected, `${player.first_name} ${player.last_name}`);
        close();
      }}
    >
      {(body) => <Outcome player={player} body={body} />}
    </SchemaForm>
  );
};

const Outcome = ({ player, body }: { player: PlayerView; body: Readonly<Record<string, unknown>> }) => {
  const text = usePlayerText();
  const labels = useLabels();
  const { language } = usePreferences();
  const { data } = useData(getStaffWallet, { params: { player: player.id } });
  const wallet = data?.data.wallets.find(({ type }) => type === body.wallet);
  if (!wallet || typeof body.amount !== 'number' || typeof body.direction !== 'string') return null;
  const after = wallet.balance + (body.direction === 'up' ? body.amount : -body.amount);
  const money = (amount: number): string => `${formatMoney(amount, wallet.currency, language)} ${wallet.currency}`;
  return (
    <p role="status">
      {labels.value(wallet.type)}: {text.booked(money(wallet.balance), money(after))}
      {after < 0 ? <span className="form-fault"> {text.belowZero}</span> : null}
    </p>
  );
};
