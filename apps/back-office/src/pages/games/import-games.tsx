import { importGames } from '@croupier/contract/back-office/games.ts';
import { useState } from 'react';
import type { Answer } from '../../call.ts';
import { useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useGamesText } from './text.ts';

type Report = Answer<typeof importGames>['data'];
type Chosen = { readonly format: 'csv' | 'json'; readonly content: string };

/** How many differences the preview shows at most; the summary counts all. */
const maxShown = 100;

/** Reads a file, shows what would change, and imports it once the person has seen that. */
export const ImportGames = ({ close }: { close: () => void }) => {
  const text = useGamesText();
  const common = useCommonText();
  const [chosen, setChosen] = useState<Chosen>();
  const preview = useAct(importGames);
  const run = useAct(importGames, ({ data }) => {
    notify(text.imported, text.summary(data.added, data.changed, data.unchanged, data.refused.length));
    close();
  });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const next: Chosen = { format: file.name.endsWith('.json') ? 'json' : 'csv', content: await file.text() };
    setChosen(next);
    preview.run({ body: { ...next, dry_run: true } });
  };
  const report = preview.answer?.data;
  return (
    <Dialog title={text.importTitle} open close={close}>
      <div className="stack">
        <p className="muted">{text.importHint}</p>
        <div className="form-field">
          <label htmlFor="import-file">{text.file}</label>
          <input
            id="import-file"
            className="input"
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        {preview.error ? <ErrorBox error={preview.error} /> : null}
        {report ? <Differences report={report} /> : null}
        {run.error ? <ErrorBox error={run.error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <ActButton
            route={importGames}
            tone="primary"
            busy={run.busy || preview.busy}
            hindrance={report && chosen ? undefined : text.preview}
            onClick={() => chosen && run.run({ body: { ...chosen, dry_run: false } })}
          >
            {text.doImport}
          </ActButton>
        </div>
      </div>
    </Dialog>
  );
};

const Differences = ({ report }: { report: Report }) => {
  const text = useGamesText();
  const labels = useLabels();
  const hidden = report.differences.length - maxShown;
  return (
    <section className="stack" aria-live="polite">
      <p>
        <strong>{text.summary(report.added, report.changed, report.unchanged, report.refused.length)}</strong>{' '}
        {text.previewHint}
      </p>
      <ul className="stack">
        {report.refused.map((row) => (
          <li key={`${row.line} ${row.field}`}>
            <Tag tone="bad">{text.line(row.line)}</Tag> {row.external_id ?? ''} {labels.field(row.field)}: {row.message}
          </li>
        ))}
        {report.differences.slice(0, maxShown).map((row) => (
          <li key={`${row.provider_id} ${row.external_id}`}>
            {row.is_new ? <Tag tone="info">{text.isNew}</Tag> : null} {row.name}{' '}
            <span className="muted">
              {row.changes
                .map(
                  ({ field, from_value, to_value }) =>
                    `${labels.field(field)}: ${from_value ?? '–'} → ${to_value ?? '–'}`,
                )
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? <p className="muted">{text.more(hidden)}</p> : null}
    </section>
  );
};
