import { useCommonText } from './common-text.ts';
import { EmptyState } from './empty-state.tsx';
import { Pane } from './pane.tsx';

/** The pane of a row that the list does not show: removed, filtered out, or never there. */
export const MissingPane = ({ title, close }: { title: string; close: () => void }) => {
  const text = useCommonText();
  return (
    <Pane title={title} close={close}>
      <EmptyState title={text.emptyTitle} />
    </Pane>
  );
};
