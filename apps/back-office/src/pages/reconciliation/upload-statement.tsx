import {
  staffGetStatement,
  staffListStatements,
  staffUploadStatement,
} from '@croupier/contract/back-office/cashier-statements.ts';
import { statementSources } from '@croupier/contract/statement-fields.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { fileInBase64 } from '../../file-in-base64.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MappingFields } from './mapping-fields.tsx';
import { formOf, headOf, type MappingForm, mappingOf } from './mapping-form.ts';
import { useReconciliationText } from './text.ts';

type Source = (typeof statementSources)[number];
type Chosen = { readonly file_name: string; readonly content: string; readonly head: readonly string[] };

const maxHeadBytes = 4_096;

/** How the last file of a source was read: the next one is most likely alike. */
const useLastMapping = (source: Source): MappingForm | undefined => {
  const { data } = useData(staffListStatements, { query: { source, discarded: 'false', per_page: '1' } });
  const id = data?.data[0]?.id;
  const params = { cashier_statement: id ?? 0 };
  const { data: last } = useData(staffGetStatement, { params }, { enabled: id !== undefined });
  return last?.data.mapping ? formOf(last.data.mapping) : undefined;
};

/** Uploads the statement of a payment provider or bank, and says how its file is read. */
export const UploadStatement = ({ close }: { readonly close: () => void }) => {
  const text = useReconciliationText();
  const common = useCommonText();
  const [source, setSource] = useState<Source>('generic');
  const [period, setPeriod] = useState({ from: '', to: '' });
  const [chosen, setChosen] = useState<Chosen>();
  const [typed, setTyped] = useState<MappingForm>();
  const last = useLastMapping(source);
  const mapping = typed ?? last ?? formOf(undefined);
  const upload = useAct(staffUploadStatement, (answer) => {
    notifyDone(answer, text.uploadDone(answer.data.open));
    close();
  });
  const choose = async (file: File | undefined): Promise<void> =>
    setChosen(
      file && {
        file_name: file.name,
        content: await fileInBase64(file),
        head: headOf(await file.slice(0, maxHeadBytes).text()),
      },
    );
  const run = (): void => {
    if (!chosen) return;
    const { file_name, content, head } = chosen;
    upload.run({
      body: { source, ...period, file_name, content, ...(head.length > 0 && { mapping: mappingOf(mapping) }) } as never,
    });
  };
  const isReady = chosen !== undefined && period.from !== '' && period.to !== '';
  return (
    <Dialog title={text.uploadTitle} open close={close}>
      <div className="stack">
        <p className="muted">{text.uploadHint}</p>
        <div className="form-field">
          <label htmlFor="statement-source">{text.source}</label>
          <select
            id="statement-source"
            className="input"
            value={source}
            onChange={(event) => setSource(event.target.value as Source)}
          >
            {statementSources.map((one) => (
              <option key={one} value={one}>
                {text.sources[one]}
              </option>
            ))}
          </select>
        </div>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="form-field">
            <label htmlFor={`statement-${end}`}>{text.days[end]}</label>
            <input
              id={`statement-${end}`}
              className="input"
              type="date"
              value={period[end]}
              onChange={(event) => setPeriod({ ...period, [end]: event.target.value })}
            />
          </div>
        ))}
        <div className="form-field">
          <label htmlFor="statement-file">{text.file}</label>
          <input
            id="statement-file"
            className="input"
            type="file"
            accept=".csv,.xml,text/csv,application/xml"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        {chosen && chosen.head.length > 0 ? (
          <MappingFields mapping={mapping} head={chosen.head} change={setTyped} />
        ) : null}
        {upload.error ? <ErrorBox error={upload.error} retry={run} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <ActButton
            route={staffUploadStatement}
            tone="primary"
            busy={upload.busy}
            hindrance={isReady ? undefined : text.chooseFirst}
            onClick={run}
          >
            {text.send}
          </ActButton>
        </div>
      </div>
    </Dialog>
  );
};
