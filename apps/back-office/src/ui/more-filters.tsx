import { Menu } from '@base-ui/react/menu';
import { useLabels } from '../labels.ts';
import { useCommonText } from './common-text.ts';
import type { Filter } from './filter-chip.tsx';
import { Icon } from './icon.tsx';
import './menu.css';

/** A menu of the hidden filters. Choosing one shows and opens it. */
export const MoreFilters = ({ filters, add }: { filters: readonly Filter[]; add: (name: string) => void }) => {
  const text = useCommonText();
  const labels = useLabels();
  return (
    <Menu.Root>
      <Menu.Trigger className="filter-chip filter-more">
        <Icon name="plus" /> {text.addFilter}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="popup-place" sideOffset={4} align="start">
          <Menu.Popup className="popup menu">
            {filters.map(({ name }) => (
              <Menu.Item key={name} className="menu-item" onClick={() => add(name)}>
                {labels.field(name)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
