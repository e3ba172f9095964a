import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import './menu.css';

type DropMenuProps = {
  /** The content of the button. */
  readonly button: ReactNode;
  readonly className?: string;
  /** The button's accessible name, if its content does not say it. */
  readonly label?: string;
  readonly align?: 'start' | 'end';
  /** The items. */
  readonly children: ReactNode;
};

/** A button that opens a menu. */
export const DropMenu = ({ button, className = 'button quiet', label, align = 'end', children }: DropMenuProps) => (
  <Menu.Root>
    <Menu.Trigger className={className} aria-label={label}>
      {button}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner className="popup-place" sideOffset={4} align={align}>
        <Menu.Popup className="popup menu">{children}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
