import { useState } from 'react';
import type { DialogProps } from './dialog-frame.tsx';
import { DialogPart } from './parts.ts';

/** A modal dialog. Closing it leaves the page as it was. Its code is fetched before it opens for the first time. */
export const Dialog = (props: DialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogPart {...props} /> : null;
};
