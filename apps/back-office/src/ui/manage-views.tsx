import { deleteView, updateView } from '@croupier/contract/back-office/views.ts';
import { useState } from 'react';
import { useAct } from '../data.ts';
import { type SavedView, useSavedViews, type ViewedList } from '../saved-views.ts';
import { useMay } from '../session.ts';
import { notify } from '../toast.ts';
import { ActButton } from './can.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';
import { SchemaForm } from './schema-form.tsx';
import './view-tabs.css';
import { useViewForm } from './view-form.ts';
import { useViewsText } from './views-text.ts';

/** Only staff managers may delete a colleague's shared view. */
const deleteOther = { ...deleteView, permission: 'manage_staff' } as const;

type Asked = { readonly act: 'edit' | 'remove'; readonly view: SavedView };

/** The saved views of a list: rename, share, keep other filters, delete. */
export const ManageViews = ({ list, close }: { list: ViewedList; close: () => void }) => {
  const text = useViewsText();
  const may = useMay();
  const [asked, ask] = useState<Asked>();
  const { views, current } = useSavedViews(list);
  const { query, columns } = current;
  const take = useAct(updateView, ({ data }) => notify(text.taken, data.name));
  if (asked?.act === 'edit') return <EditView view={asked.view} close={() => ask(undefined)} />;
  if (asked?.act === 'remove') return <RemoveView view={asked.view} close={() => ask(undefined)} />;
  return (
    <Dialog title={text.manage} open close={close}>
      {views.length === 0 ? <p className="muted">{text.none}</p> : null}
      {take.error ? <ErrorBox error={take.error} /> : null}
      <ul className="stack">
        {views.map((view) => (
          <li key={view.id} className="saved-view">
            <strong>{view.name}</strong>
            <span className="muted">
              {view.is_own ? (view.shared ? text.shared : text.mine) : text.sharedBy(view.owner.name)}
            </span>
            <span className="row">
              {view.is_own ? (
                <>
                  <ActButton route={updateView} onClick={() => ask({ act: 'edit', view })}>
                    {text.edit} <span className="hidden-visually">{view.name}</span>
                  </ActButton>
                  <ActButton
                    route={updateView}
                    busy={take.busy}
                    onClick={() => take.run({ params: { view: view.id }, body: { query, columns } })}
                  >
                    {text.take} <span className="hidden-visually">{view.name}</span>
                  </ActButton>
                </>
              ) : null}
              {view.is_own || may(deleteOther) ? (
                <ActButton
                  route={view.is_own ? deleteView : deleteOther}
                  tone="danger"
                  onClick={() => ask({ act: 'remove', view })}
                >
                  {text.remove} <span className="hidden-visually">{view.name}</span>
                </ActButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

type ViewProps = { readonly view: SavedView; readonly close: () => void };

const EditView = ({ view, close }: ViewProps) => {
  const text = useViewsText();
  return (
    <Dialog title={text.editTitle(view.name)} open close={close}>
      <SchemaForm route={updateView} params={{ view: view.id }} initial={view} {...useViewForm(close)} />
    </Dialog>
  );
};

const RemoveView = ({ view, close }: ViewProps) => {
  const text = useViewsText();
  const remove = useAct(deleteView, () => {
    notify(text.removed, view.name);
    close();
  });
  return (
    <ConfirmDialog
      route={view.is_own ? deleteView : deleteOther}
      title={text.removeTitle(view.name)}
      submit={text.remove}
      busy={remove.busy}
      error={remove.error}
      close={close}
      done={() => remove.run({ params: { view: view.id } })}
    >
      <p>
        {text.removeHint} {view.shared ? text.removeShared : ''}
      </p>
    </ConfirmDialog>
  );
};
