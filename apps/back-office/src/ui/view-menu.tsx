import { createView } from '@croupier/contract/back-office/views.ts';
import { useState } from 'react';
import { definePart } from '../part.tsx';
import { useSavedViews, type ViewedList } from '../saved-views.ts';
import { Dialog } from './dialog.tsx';
import { DropMenu } from './drop-menu.tsx';
import { SchemaForm } from './schema-form.tsx';
import { useViewForm } from './view-form.ts';
import { useViewsText } from './views-text.ts';
import './menu.css';

const ManageViews = definePart<{ list: ViewedList; close: () => void }>(() =>
  import('./manage-views.tsx').then(({ ManageViews }) => ManageViews),
);

/** Saves the current filters and columns of a list under a name, and manages saved views. */
export const ViewMenu = ({ list }: { list: ViewedList }) => {
  const text = useViewsText();
  const [form, setForm] = useState<'save' | 'manage'>();
  const { current } = useSavedViews(list);
  const close = (): void => setForm(undefined);
  return (
    <>
      <DropMenu button={text.menu}>
        {(Menu) => (
          <>
            <Menu.Item className="menu-item" onClick={() => setForm('save')}>
              {text.save}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => setForm('manage')}>
              {text.manage}
            </Menu.Item>
          </>
        )}
      </DropMenu>
      <Dialog title={text.save} open={form === 'save'} close={close}>
        <p className="muted">{text.saveHint}</p>
        <SchemaForm route={createView} fixed={current} {...useViewForm(close)} />
      </Dialog>
      {form === 'manage' ? <ManageViews list={list} close={close} /> : null}
    </>
  );
};
