import type { SavedView } from '../saved-views.ts';
import { notify } from '../toast.ts';
import { useCommonText } from './common-text.ts';
import { useViewsText } from './views-text.ts';

/** The props that the forms to save and to rename a view share. */
export const useViewForm = (close: () => void) => {
  const text = useViewsText();
  const common = useCommonText();
  return {
    order: ['name', 'shared'],
    text: { fields: { name: text.name, shared: text.shared }, hints: { shared: text.sharedHint } },
    submit: common.save,
    cancel: close,
    done: ({ data }: { readonly data: SavedView }): void => {
      notify(common.saved, data.name);
      close();
    },
  };
};
