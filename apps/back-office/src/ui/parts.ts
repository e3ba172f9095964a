import { definePart, type PropsOf } from '../part.tsx';
import type { DialogFrame as Frame } from './dialog-frame.tsx';
import type { FilterPopup as Popup } from './filter-popup.tsx';
import type { MenuPopup as Menu } from './menu-popup.tsx';
import type { SchemaFormProps } from './schema-form-fields.tsx';

// A third of the code of a page, needed only after a click: the first page is drawn without it.

export const SchemaFormPart = definePart<SchemaFormProps>(() =>
  import('./schema-form-fields.tsx').then(({ SchemaFormFields }) => SchemaFormFields),
);

/** A dialog mostly shows a form, so both are fetched before it opens. */
export const DialogPart = definePart<PropsOf<typeof Frame>>(async () => {
  const [{ DialogFrame }] = await Promise.all([import('./dialog-frame.tsx'), SchemaFormPart.load()]);
  return DialogFrame;
});

export const MenuPart = definePart<PropsOf<typeof Menu>>(() =>
  import('./menu-popup.tsx').then(({ MenuPopup }) => MenuPopup),
);

export const FilterPart = definePart<PropsOf<typeof Popup>>(() =>
  import('./filter-popup.tsx').then(({ FilterPopup }) => FilterPopup),
);
