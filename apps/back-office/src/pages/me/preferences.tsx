import { useId } from 'react';
import { type Choice, useAppearance } from '../../appearance.ts';
import { setPreferences, usePreferences } from '../../preferences.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { useMeText } from './text.ts';
import './me.css';

/** Language, theme, density and keys; a choice takes effect at once. */
export const Preferences = () => {
  const text = useMeText();
  const common = useCommonText();
  const { keys } = usePreferences();
  const choices = useAppearance();
  const id = useId();
  return (
    <section className="stack">
      <h2>{text.preferences}</h2>
      <div className="me-choices">
        {choices.map((choice) => (
          <Options key={choice.name} choice={choice} />
        ))}
      </div>
      <div className="row">
        <input
          id={id}
          type="checkbox"
          checked={keys}
          onChange={(event) => setPreferences({ keys: event.target.checked })}
        />
        <label htmlFor={id}>{common.keysOn}</label>
      </div>
      <p className="muted">{text.onlyHere}</p>
    </section>
  );
};

const Options = ({ choice: { label, options, value, set } }: { choice: Choice }) => {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => set(event.target.value)}>
        {Object.entries(options).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
};
