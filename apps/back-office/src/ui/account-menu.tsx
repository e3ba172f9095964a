import { type Choice, useAppearance } from '../appearance.ts';
import { leave } from '../session.ts';
import { useCommonText } from './common-text.ts';
import { DropMenu } from './drop-menu.tsx';
import { Icon } from './icon.tsx';
import './menu.css';
import type { MenuParts } from './menu-popup.tsx';
import { PageLink } from './page-link.tsx';
import './top-bar.css';

/** The person's menu: language, theme, density, keys, account, sign-out. */
export const AccountMenu = ({ name, onKeys }: { name: string; onKeys: () => void }) => {
  const text = useCommonText();
  const choices = useAppearance();
  return (
    <DropMenu
      button={
        <>
          <Icon name="user" />
          <span className="top-bar-person">{name}</span>
        </>
      }
      className="button quiet top-bar-account"
      label={`${text.account}: ${name}`}
    >
      {(Menu) => (
        <>
          {choices.map((choice) => (
            <Options key={choice.name} Menu={Menu} choice={choice} />
          ))}
          <Menu.Separator className="menu-separator" />
          <Menu.Item className="menu-item" render={<PageLink to="/me">{text.account}</PageLink>} />
          <Menu.Item
            className="menu-item"
            render={
              <a href="/handbook/" target="_blank" rel="noreferrer">
                {text.handbook}
              </a>
            }
          />
          <Menu.Item className="menu-item" onClick={onKeys}>
            {text.keysTitle} <kbd className="kbd">?</kbd>
          </Menu.Item>
          <Menu.Item className="menu-item" onClick={() => void leave()}>
            <Icon name="signOut" />
            {text.signOut}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
};

type OptionsProps = { readonly Menu: MenuParts; readonly choice: Choice };

const Options = ({ Menu, choice: { label, options, value, set } }: OptionsProps) => (
  <Menu.RadioGroup value={value} onValueChange={set}>
    <Menu.Group>
      <Menu.GroupLabel className="menu-label">{label}</Menu.GroupLabel>
      {Object.entries(options).map(([name, words]) => (
        <Menu.RadioItem key={name} value={name} className="menu-item">
          <span className="menu-mark">
            <Menu.RadioItemIndicator>
              <Icon name="check" />
            </Menu.RadioItemIndicator>
          </span>
          {words}
        </Menu.RadioItem>
      ))}
    </Menu.Group>
  </Menu.RadioGroup>
);
