import { Menu } from '@base-ui/react/menu';
import { setPreferences, usePreferences } from '../preferences.ts';
import { leave } from '../session.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './menu.css';
import { PageLink } from './page-link.tsx';

/** What belongs to the person: theme, density, language, keys. */
export const AccountMenu = ({ name, onKeys }: { name: string; onKeys: () => void }) => {
  const text = useCommonText();
  const { theme, density, language } = usePreferences();
  return (
    <Menu.Root>
      <Menu.Trigger className="button quiet top-bar-account" aria-label={`${text.account}: ${name}`}>
        <Icon name="user" />
        <span className="top-bar-person">{name}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="popup-place" sideOffset={4} align="end">
          <Menu.Popup className="popup menu">
            <Choice
              label={text.theme}
              options={text.themes}
              value={theme}
              set={(next) => setPreferences({ theme: next as typeof theme })}
            />
            <Choice
              label={text.density}
              options={text.densities}
              value={density}
              set={(next) => setPreferences({ density: next as typeof density })}
            />
            <Choice
              label={text.language}
              options={{ en: 'English', de: 'Deutsch' }}
              value={language}
              set={(next) => setPreferences({ language: next as typeof language })}
            />
            <Menu.Separator className="menu-separator" />
            <Menu.Item className="menu-item" render={<PageLink to="/me">{text.account}</PageLink>} />
            <Menu.Item className="menu-item" onClick={onKeys}>
              {text.keysTitle} <kbd className="kbd">?</kbd>
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void leave()}>
              <Icon name="signOut" />
              {text.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};

type ChoiceProps = {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly set: (value: string) => void;
};

const Choice = ({ label, options, value, set }: ChoiceProps) => (
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
