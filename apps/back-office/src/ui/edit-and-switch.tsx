import type { Asks } from '../session.ts';
import { ActButton } from './can.tsx';
import { useCommonText } from './common-text.ts';

type EditAndSwitchProps = {
  readonly route: Asks;
  readonly isOn: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
};

/** The actions of what can be edited, and switched on and off by the same route. */
export const EditAndSwitch = ({ route, isOn, busy, onEdit, onSwitch }: EditAndSwitchProps) => {
  const text = useCommonText();
  return (
    <>
      <ActButton route={route} tone="primary" onClick={onEdit}>
        {text.edit}
      </ActButton>
      <ActButton route={route} tone={isOn ? 'danger' : 'plain'} busy={busy} onClick={onSwitch}>
        {isOn ? text.switchOff : text.switchOn}
      </ActButton>
    </>
  );
};
