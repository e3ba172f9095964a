import type { ReactNode } from 'react';
import { useKeys } from '../keys.ts';
import { type Asks, useMay } from '../session.ts';
import { useCommonText } from './common-text.ts';

/** For menus: hides what the person may not do. */
export const Can = ({ route, children }: { route: Asks; children: ReactNode }) => (useMay()(route) ? children : null);

/** Why the person may not call a route; undefined when they may. */
export const useRefusal = (): ((route: Asks) => string | undefined) => {
  const may = useMay();
  const text = useCommonText();
  return (route) => (may(route) ? undefined : text.needsPermission(route.permission ?? ''));
};

type ActButtonProps = {
  /** The route that the button calls, now or after a dialog. Its permission decides whether the button is offered. */
  readonly route: Asks;
  readonly tone?: keyof typeof looks;
  readonly busy?: boolean;
  /** Why it cannot be done at the moment; shown, and read aloud. */
  readonly hindrance?: string | undefined;
  /** The key that does the same, as long as the button is on. */
  readonly hotkey?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

const looks = {
  plain: 'button',
  primary: 'button primary',
  danger: 'button danger',
  quiet: 'button quiet',
} as const;

/** A step of a flow: always shown, disabled with the reason when it cannot be taken. */
export const ActButton = (props: ActButtonProps) => {
  const { route, tone = 'plain', busy = false, hotkey, onClick, children } = props;
  const hindrance = useRefusal()(route) ?? props.hindrance;
  const isOff = hindrance !== undefined || busy;
  useKeys(hotkey === undefined || isOff ? [] : [{ keys: hotkey, words: String(children), run: onClick }]);
  return (
    <button
      type="button"
      className={looks[tone]}
      aria-disabled={isOff || undefined}
      data-busy={busy || undefined}
      title={hindrance}
      aria-description={hindrance}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
      {hotkey ? <kbd className="kbd">{hotkey.toUpperCase()}</kbd> : null}
    </button>
  );
};
