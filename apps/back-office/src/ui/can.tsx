import type { Permission } from '@croupier/contract/permissions.ts';
import type { ReactNode } from 'react';
import { useCan } from '../session.ts';
import { useCommonText } from './common-text.ts';

/** For menus: what one may not do is not offered. */
export const Can = ({ permission, children }: { permission: Permission | undefined; children: ReactNode }) =>
  useCan()(permission) ? children : null;

type ActButtonProps = {
  readonly permission?: Permission | undefined;
  readonly tone?: 'primary' | 'danger' | 'plain' | 'quiet';
  readonly busy?: boolean;
  /** Why it cannot be done at the moment; shown, and read aloud. */
  readonly hindrance?: string | undefined;
  /** The key that does the same. */
  readonly hotkey?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A step of a flow: always shown, disabled with the reason when it cannot be taken. */
export const ActButton = (props: ActButtonProps) => {
  const can = useCan();
  const text = useCommonText();
  const { permission, tone = 'plain', busy = false, hotkey, onClick, children } = props;
  const hindrance = permission !== undefined && !can(permission) ? text.needsPermission(permission) : props.hindrance;
  const isOff = hindrance !== undefined || busy;
  return (
    <button
      type="button"
      className={`button ${tone}`}
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
