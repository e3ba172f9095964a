import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import './menu.css';

export type MenuParts = typeof Menu;

type MenuPopupProps = {
  readonly button: ReactNode;
  readonly className: string;
  readonly label: string | undefined;
  readonly align: 'start' | 'end';
  readonly children: (parts: MenuParts) => ReactNode;
};

/** The button of a menu with the menu, which is open at first. */
export const MenuPopup = ({ button, className, label, align, children }: MenuPopupProps) => (
  <Menu.Root defaultOpen>
    <Menu.Trigger className={className} aria-label={label}>
      {button}
    </Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner className="popup-place" sideOffset={4} align={align}>
        <Menu.Popup className="popup menu">{children(Menu)}</Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
