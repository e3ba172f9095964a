import { setExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import { notifyDone } from '../../data.ts';
import { useMe } from '../../session.ts';
import { serverNow } from '../../time.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { useCurrenciesText } from './text.ts';

/** Sets rates by hand, of one day and any number of currencies. */
export const SetRates = ({ code, leave }: { code: string | undefined; leave: () => void }) => {
  const text = useCurrenciesText();
  const common = useCommonText();
  const { currency } = useMe().operator;
  return (
    <Dialog title={text.setTitle} open close={leave}>
      <p className="muted">{text.setHint(currency)}</p>
      <SchemaForm
        route={setExchangeRates}
        initial={{ day: serverNow().toISOString().slice(0, 10), rates: [{ currency: code ?? '', rate: '' }] }}
        text={{ fields: { ...text.fields, rate: text.fields.rates ?? '' } }}
        submit={common.save}
        cancel={leave}
        done={(answer) => {
          notifyDone(answer, common.saved);
          leave();
        }}
      />
    </Dialog>
  );
};
