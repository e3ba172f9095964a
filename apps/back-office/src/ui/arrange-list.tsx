import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './arrange-list.css';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';

type Arranged = { readonly id: number; readonly name: string };

type ArrangeListProps = {
  readonly label: string;
  readonly items: readonly Arranged[];
  readonly set: (items: readonly Arranged[]) => void;
  /** Whether items can be taken away. */
  readonly removes?: boolean;
};

/** A list whose items are put in order by dragging them, or by their buttons. */
export const ArrangeList = ({ label, items, set, removes = false }: ArrangeListProps) => {
  const text = useCommonText();
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const move = (id: number, to: number): void => {
    const item = items.find((one) => one.id === id);
    if (!item || to < 0 || to >= items.length) return;
    set(items.filter((one) => one.id !== id).toSpliced(to, 0, item));
  };
  /** The focus stays on the button, so that pressing it again moves on; at an end it goes to the other one. */
  const step = (id: number, to: number, button: 'up' | 'down'): void => {
    flushSync(() => move(id, to));
    const [up, down] = list.current?.children[to]?.querySelectorAll('button') ?? [];
    const [wanted, other] = button === 'up' ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus();
  };
  const moveTo = (name: string, place: number) => `${text.move(name)} ${place + 1}`;
  return (
    <ol className="arrange-list" aria-label={label} ref={list}>
      {items.map((item, place) => (
        <li
          key={item.id}
          className="arrange-item"
          draggable
          data-dragged={dragged === item.id || undefined}
          onDragStart={() => setDragged(item.id)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== item.id) move(dragged, place);
          }}
          onDrop={(event) => event.preventDefault()}
        >
          <span>
            {place + 1}. {item.name}
          </span>
          <span className="arrange-acts">
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={moveTo(item.name, place - 1)}
              disabled={place === 0}
              onClick={() => step(item.id, place - 1, 'up')}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              className="button quiet icon-only"
              aria-label={moveTo(item.name, place + 1)}
              disabled={place === items.length - 1}
              onClick={() => step(item.id, place + 1, 'down')}
            >
              <Icon name="down" />
            </button>
            {removes ? (
              <button
                type="button"
                className="button quiet icon-only"
                aria-label={`${text.remove} ${item.name}`}
                onClick={() => set(items.filter((one) => one.id !== item.id))}
              >
                <Icon name="close" />
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
};
