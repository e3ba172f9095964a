import { Menu } from '@base-ui/react/menu';
import { type ReactNode, useRef } from 'react';
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
export const MenuPopup = ({ button, className, label, align, children }: MenuPopupProps) => {
  const popup = useRef<HTMLDivElement>(null);
  // It opens at its beginning, unless a key has chosen an item further down.
  const showTop = (): void => {
    if (!popup.current?.querySelector('[data-highlighted]')) popup.current?.scrollTo({ top: 0 });
  };
  return (
    <Menu.Root defaultOpen onOpenChangeComplete={(isOpen) => isOpen && showTop()}>
      <Menu.Trigger className={className} aria-label={label}>
        {button}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="popup-place" sideOffset={4} align={align}>
          <Menu.Popup ref={popup} className="popup menu">
            {children(Menu)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
