import { setPreferences, usePreferences } from '../preferences.ts';
import { useCommonText } from './common-text.ts';
import { DropMenu } from './drop-menu.tsx';
import { Icon } from './icon.tsx';
import './menu.css';

type ColumnChoiceProps = {
  readonly list: string;
  readonly columns: readonly { readonly name: string; readonly label: string }[];
};

/** Which columns a list shows, kept per person. */
export const ColumnChoice = ({ list, columns }: ColumnChoiceProps) => {
  const text = useCommonText();
  const { hidden } = usePreferences();
  const away = hidden[list] ?? [];
  const set = (name: string, shown: boolean): void => {
    const next = shown ? away.filter((other) => other !== name) : [...away, name];
    setPreferences({ hidden: { ...hidden, [list]: next } });
  };
  return (
    <DropMenu button={text.columns}>
      {(Menu) =>
        columns.map(({ name, label }) => (
          <Menu.CheckboxItem
            key={name}
            className="menu-item"
            checked={!away.includes(name)}
            onCheckedChange={(shown) => set(name, shown)}
          >
            <span className="menu-mark">
              <Menu.CheckboxItemIndicator>
                <Icon name="check" />
              </Menu.CheckboxItemIndicator>
            </span>
            {label}
          </Menu.CheckboxItem>
        ))
      }
    </DropMenu>
  );
};
