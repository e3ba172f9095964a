import { type ReactNode, useState } from 'react';
import type { MenuParts } from './menu-popup.tsx';
import { MenuPart } from './parts.ts';

type DropMenuProps = {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly className?: string;
  /** The button's accessible name, if its content does not say it. */
  readonly label?: string;
  readonly align?: 'start' | 'end';
  /** The items, made of the parts of a menu. */
  readonly children: (parts: MenuParts) => ReactNode;
};

/** A button that opens a menu. The menu's code is fetched before it opens for the first time. */
export const DropMenu = ({ button, className = 'button quiet', label, align = 'end', children }: DropMenuProps) => {
  const [isAsked, setAsked] = useState(false);
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setAsked(true);
      }}
    >
      {button}
    </button>
  );
  if (!isAsked) return closed;
  return (
    <MenuPart fallback={closed} button={button} className={className} label={label} align={align}>
      {children}
    </MenuPart>
  );
};
