import { importExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useAct } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useCurrenciesText } from './text.ts';

const maxCharacters = 250_000;

/** Imports a file of the European Central Bank and shows what was imported and what was not. */
export const ImportRates = ({ leave }: { leave: () => void }) => {
  const text = useCurrenciesText();
  const common = useCommonText();
  const id = useId();
  const [csv, setCsv] = useState('');
  const [fault, setFault] = useState<string>();
  const act = useAct(importExchangeRates);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const read = (await event.target.files?.[0]?.text()) ?? '';
    setCsv(read);
    setFault(read.length > maxCharacters ? text.tooLarge : undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act.busy) return;
    if (csv === '') setFault(common.required);
    else if (!fault) act.run({ body: { csv } });
  };
  const report = act.answer?.data;
  return (
    <Dialog title={text.importTitle} open close={leave}>
      <form className="stack" onSubmit={submit}>
        <div className="form-field">
          <label htmlFor={id}>{text.importFile}</label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => void choose(event)}
          />
          <p className="form-hint" id={`${id}-hint`}>
            {text.importHint}
          </p>
          {fault ? (
            <p className="form-fault" role="alert">
              {fault}
            </p>
          ) : null}
        </div>
        {act.error ? <ErrorBox error={act.error} /> : null}
        {report ? (
          <div className="stack" role="status">
            <p>{text.imported(report.added, report.changed, report.unchanged)}</p>
            {report.refused.length > 0 ? (
              <>
                <h3>{text.refused}</h3>
                <ul>
                  {report.refused.map((one) => (
                    <li key={`${one.reason} ${one.currency}`}>
                      {text.refusedLine(one.currency, one.count, one.first, one.last)}: {text.refusals[one.reason]}
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
        ) : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={leave}>
            {common.close}
          </button>
          <button type="submit" className="button primary" aria-disabled={act.busy || undefined}>
            {text.importSubmit}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
