import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './dialog.css';

export type DialogProps = {
  readonly title: string;
  readonly open: boolean;
  readonly close: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A modal dialog, drawn by Base UI. */
export const DialogFrame = ({ title, open, close, wide, children }: DialogProps) => {
  const text = useCommonText();
  const popup = useRef<HTMLDivElement>(null);
  // The first field, not the close button: whoever opens a form wants to type.
  const firstField = (): HTMLElement | null =>
    popup.current?.querySelector<HTMLElement>('input, select, textarea, .dialog-acts button') ?? null;
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : close())} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup ref={popup} initialFocus={firstField} className="dialog" data-size={wide ? 'wide' : undefined}>
          <div className="dialog-head">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Close className="button quiet icon-only" aria-label={text.close}>
              <Icon name="close" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
