import { useLabels } from '../labels.ts';
import { useCommonText } from './common-text.ts';
import { DropMenu } from './drop-menu.tsx';
import './filter-chip.css';
import type { Filter } from './filter-values.ts';
import { Icon } from './icon.tsx';
import './menu.css';

/** A menu of the hidden filters. Choosing one shows and opens it. */
export const MoreFilters = ({ filters, add }: { filters: readonly Filter[]; add: (name: string) => void }) => {
  const text = useCommonText();
  const labels = useLabels();
  return (
    <DropMenu
      button={
        <>
          <Icon name="plus" small /> {text.addFilter}
        </>
      }
      className="filter-chip filter-more"
      align="start"
    >
      {(Menu) =>
        filters.map(({ name }) => (
          <Menu.Item key={name} className="menu-item" onClick={() => add(name)}>
            {labels.field(name)}
          </Menu.Item>
        ))
      }
    </DropMenu>
  );
};
