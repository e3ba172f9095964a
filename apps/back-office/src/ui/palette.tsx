import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { takeKeys } from '../early-keys.ts';
import type { Page } from '../page.ts';
import { type PaletteItem, preparePaletteFinds, usePaletteFinds } from '../palette-finds.ts';
import { useMay } from '../session.ts';
import { useWords } from '../text.ts';
import { useCommonText } from './common-text.ts';
import './dialog.css';
import './menu.css';
import './palette.css';

type Group = { readonly value: string; readonly items: readonly PaletteItem[] };

const normal = (text: string): string => text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The command palette: opens pages, finds players and payments, starts commands. */
export const Palette = ({ pages, close }: { pages: readonly Page[]; close: () => void }) => {
  const text = useCommonText();
  const words = useWords();
  const may = useMay();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  // The letter is shown at once; the list may take several frames, and is abandoned for the next letter.
  const sought = useDeferredValue(typed.trim());
  const finds = usePaletteFinds(sought, pages);

  const matches = (label: string, more = ''): boolean => normal(`${label} ${more}`).includes(normal(sought));
  const places = pages
    .filter((page) => page.nav && may(page) && matches(words(page.title), page.keywords))
    .map((page) => ({ id: page.path, label: words(page.title), to: page.path }));
  const commands = pages.flatMap((page) =>
    (page.commands ?? [])
      .filter((command) => may(page) && matches(words(command.words)))
      .map((command) => ({
        id: `${page.path}?${command.search}`,
        label: words(command.words),
        hint: words(page.title),
        to: `${page.path}?${command.search}`,
      })),
  );
  const groups: readonly Group[] = [
    { value: text.found, items: finds.items },
    { value: text.actions, items: commands },
    { value: text.goTo, items: places },
  ].filter(({ items }) => items.length > 0);
  const go = (item: PaletteItem): void => {
    close();
    void navigate({ href: item.to } as never);
  };
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog" data-size="palette" aria-label={text.searchEverything}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            value={typed}
            onValueChange={(value) => {
              preparePaletteFinds(value.trim());
              setTyped(value);
            }}
            itemToStringValue={(item) => (item as PaletteItem).label}
          >
            <Autocomplete.Input
              className="input palette-input"
              placeholder={text.searchEverything}
              aria-label={text.searchEverything}
              onFocus={() => {
                const early = takeKeys();
                if (early !== '') setTyped((before) => before + early);
              }}
            />
            <Autocomplete.Empty className="palette-empty">{text.nothingFound}</Autocomplete.Empty>
            <Autocomplete.List
              className="palette-list"
              data-stale={finds.isStale || sought !== typed.trim() || undefined}
            >
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="menu-label">{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteItem) => (
                      <Autocomplete.Item key={item.id} value={item} className="menu-item" onClick={() => go(item)}>
                        <span>{item.label}</span>
                        {item.hint ? <span className="muted">{item.hint}</span> : null}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
