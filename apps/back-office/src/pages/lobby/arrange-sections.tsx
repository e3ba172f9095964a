import { orderLobbySections } from '@croupier/contract/back-office/lobby.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ArrangeList } from '../../ui/arrange-list.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { SectionRow } from './section-row.ts';
import { useLobbyText } from './text.ts';

type ArrangeSectionsProps = { readonly sections: readonly SectionRow[]; readonly close: () => void };

/** Puts the sections in order, and saves the order at once. */
export const ArrangeSections = ({ sections, close }: ArrangeSectionsProps) => {
  const text = useLobbyText();
  const common = useCommonText();
  const [items, setItems] = useState(() =>
    sections.map(({ id, name, is_active }) => ({ id, name: is_active ? name : text.off(name) })),
  );
  const save = useAct(orderLobbySections, (answer) => {
    notifyDone(answer, text.saved, text.ordered);
    close();
  });
  return (
    <Dialog title={text.arrange} open close={close}>
      <div className="stack">
        <p className="muted">{text.arrangeHint}</p>
        <ArrangeList label={text.title} items={items} set={(next) => setItems([...next])} />
        {save.error ? <ErrorBox error={save.error} /> : null}
        <div className="dialog-acts">
          <button type="button" className="button quiet" onClick={close}>
            {common.cancel}
          </button>
          <ActButton
            route={orderLobbySections}
            tone="primary"
            busy={save.busy}
            onClick={() => save.run({ body: { sections: items.map(({ id }) => id) } })}
          >
            {common.save}
          </ActButton>
        </div>
      </div>
    </Dialog>
  );
};
