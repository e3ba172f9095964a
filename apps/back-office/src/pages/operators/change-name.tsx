import { updateOperator } from '@croupier/contract/back-office/operators.ts';
import { notifyDone } from '../../data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { OperatorView } from './operator-view.ts';
import { useOperatorsText } from './text.ts';

export const ChangeName = ({ operator, leave }: { operator: OperatorView; leave: () => void }) => {
  const text = useOperatorsText();
  return (
    <Dialog title={text.changeTitle(text.groups.names ?? '')} open close={leave}>
      <SchemaForm
        route={updateOperator}
        initial={operator}
        order={['name']}
        submit={text.submit}
        cancel={leave}
        done={(answer) => {
          notifyDone(answer, text.saved);
          leave();
        }}
      />
    </Dialog>
  );
};
