import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './tabs.css';

type Tab = { readonly name: string; readonly label: string; readonly body: ReactNode };

type TabsProps = {
  readonly tabs: readonly Tab[];
  readonly label: string;
  /** The open tab. Left out: the component keeps it, starting with the first. */
  readonly open?: string;
  readonly onOpen?: (name: string) => void;
};

/** Where each key leads from a tab. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Focuses another tab without opening it: each loads data of its own. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = all.indexOf(event.target as HTMLElement);
  const step = steps[event.key];
  if (!step || at === -1) return;
  event.preventDefault();
  all[step(at, all.length)]?.focus();
};

/** Tabs. Only the open tab is mounted, so only its data is loaded. */
export const Tabs = ({ tabs, label, open, onOpen }: TabsProps) => {
  const id = useId();
  const [kept, setKept] = useState(tabs[0]?.name);
  const shown = tabs.find(({ name }) => name === (open ?? kept));
  return (
    <div>
      <div className="tabs-list" role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {tabs.map(({ name, label: words }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="tabs-tab"
            id={`${id}-${name}`}
            aria-selected={name === shown?.name}
            aria-controls={name === shown?.name ? `${id}-panel` : undefined}
            tabIndex={shown ? (name === shown.name ? 0 : -1) : index === 0 ? 0 : -1}
            onClick={() => {
              setKept(name);
              onOpen?.(name);
            }}
          >
            {words}
          </button>
        ))}
      </div>
      {shown ? (
        <div
          key={shown.name}
          role="tabpanel"
          className="tabs-panel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
          tabIndex={0}
        >
          {shown.body}
        </div>
      ) : null}
    </div>
  );
};
