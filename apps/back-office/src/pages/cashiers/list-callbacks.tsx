import { listCashierCallbacks } from '@croupier/contract/back-office/cashiers.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { useCallbackColumns } from './callback-columns.tsx';
import { CallbackPane } from './callback-pane.tsx';
import { useCashiersText } from './text.ts';

/** The callbacks of payment providers, newest first. */
export const Page = () => {
  const text = useCashiersText();
  return (
    <ListPage
      title={text.callbacks}
      route={listCashierCallbacks}
      columns={useCallbackColumns()}
      rowId={(callback) => String(callback.id)}
      rowName={(callback) => callback.transaction_id}
      views={[
        { name: text.views.all, query: 'per_page=25' },
        { name: text.views.toDo, query: 'needs_staff=true&order=oldest', empty: <p>{text.emptyToDo}</p> },
        { name: text.views.refused, query: 'result=refused' },
      ]}
      filters={['result', 'adapter', 'player_id', 'payment_id']}
      empty={<p>{text.emptyCallbacks}</p>}
      pane={(opened) => <CallbackPane key={opened.id} {...opened} />}
    />
  );
};
