import { Menu } from '@base-ui/react/menu';
import { createView } from '@croupier/contract/back-office/views.ts';
import { useState } from 'react';
import { useSavedViews, type ViewedList } from '../saved-views.ts';
import { Dialog } from './dialog.tsx';
import { ManageViews } from './manage-views.tsx';
import './menu.css';
import { SchemaForm } from './schema-form.tsx';
import { useViewForm } from './view-form.ts';
import { useViewsText } from './views-text.ts';

/** Saves what a list shows now under a name, and manages what was saved. */
export const ViewMenu = ({ list }: { list: ViewedList }) => {
  const text = useViewsText();
  const [form, setForm] = useState<'save' | 'manage'>();
  const { current } = useSavedViews(list);
  const close = (): void => setForm(undefined);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="button quiet">{text.menu}</Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="popup-place" sideOffset={4} align="end">
            <Menu.Popup className="popup menu">
              <Menu.Item className="menu-item" onClick={() => setForm('save')}>
                {text.save}
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={() => setForm('manage')}>
                {text.manage}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <Dialog title={text.save} open={form === 'save'} close={close}>
        <p className="muted">{text.saveHint}</p>
        <SchemaForm route={createView} fixed={current} {...useViewForm(close)} />
      </Dialog>
      {form === 'manage' ? <ManageViews list={list} close={close} /> : null}
    </>
  );
};
