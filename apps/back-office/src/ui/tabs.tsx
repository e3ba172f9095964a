import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import './tabs.css';

type Tab = { readonly name: string; readonly label: string; readonly body: ReactNode };

type TabsProps = {
  readonly tabs: readonly Tab[];
  readonly label: string;
  /** The open tab. Left out: the component keeps it, starting with the first. */
  readonly open?: string;
  readonly onOpen?: (name: string) => void;
};

/** Tabs. Only the open tab is mounted, so only its data is loaded. */
export const Tabs = ({ tabs, label, open, onOpen }: TabsProps) => (
  <Base.Root
    {...(open === undefined ? { defaultValue: tabs[0]?.name } : { value: open })}
    onValueChange={(name) => onOpen?.(String(name))}
  >
    <Base.List className="tabs-list" aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.name} value={tab.name} className="tabs-tab">
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.name} value={tab.name} className="tabs-panel">
        {tab.body}
      </Base.Panel>
    ))}
  </Base.Root>
);
