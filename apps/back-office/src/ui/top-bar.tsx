import { Suspense } from 'react';
import { lazyPart } from '../load-part.ts';
import { usePreferences } from '../preferences.ts';
import { useMe } from '../session.ts';
import { clockShift, formatSpan } from '../time.ts';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import { Tag } from './tag.tsx';
import './top-bar.css';

type TopBarProps = { readonly onMenu: () => void; readonly onSearch: () => void; readonly onKeys: () => void };

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);

const noticeable = 3_600_000;

export const TopBar = ({ onMenu, onSearch, onKeys }: TopBarProps) => {
  const text = useCommonText();
  const me = useMe();
  const { language } = usePreferences();
  const shift = clockShift();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="button quiet icon-only top-bar-menu"
        aria-label={text.openNavigation}
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <span className="top-bar-name">Croupier</span>
      <button type="button" className="top-bar-search" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span className="top-bar-hint">{text.searchEverything}</span>
        <span className="top-bar-key">
          <kbd className="kbd">Ctrl K</kbd>
        </span>
      </button>
      <div className="top-bar-end">
        {me.operator.is_sandbox ? (
          <Tag tone="warn">
            {text.sandbox}
            {shift > noticeable ? ` · ${text.clockAhead(formatSpan(shift, language))}` : ''}
          </Tag>
        ) : null}
        <span className="top-bar-operator">
          {me.operator.name} · {me.operator.currency}
        </span>
        <Suspense
          fallback={
            <span className="button quiet top-bar-account">
              <Icon name="user" />
              <span className="top-bar-person">{me.name}</span>
            </span>
          }
        >
          <AccountMenu name={me.name} onKeys={onKeys} />
        </Suspense>
      </div>
    </header>
  );
};
