import { useBoundKeys } from '../keys.ts';
import { setPreferences, usePreferences } from '../preferences.ts';
import { useCommonText } from './common-text.ts';
import { Dialog } from './dialog.tsx';
import './key-sheet.css';

/** The keys that act on this page, and the switch that turns single keys off. */
export const KeySheet = ({ open, close }: { open: boolean; close: () => void }) => {
  const text = useCommonText();
  const bound = useBoundKeys();
  const { keys } = usePreferences();
  const listed = new Map([['Ctrl K', text.keyNames.palette], ...bound.map((one) => [one.keys, one.words] as const)]);
  return (
    <Dialog title={text.keysTitle} open={open} close={close}>
      <dl>
        {[...listed].map(([name, words]) => (
          <div key={name} className="key-sheet-line">
            <dt className="key-sheet-keys">
              {name.split(' ').map((one) => (
                <kbd key={one} className="kbd">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="row">
        <input type="checkbox" checked={keys} onChange={(event) => setPreferences({ keys: event.target.checked })} />
        {text.keysOn}
      </label>
    </Dialog>
  );
};
