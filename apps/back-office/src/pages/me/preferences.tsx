import { useId } from 'react';
import { setPreferences, usePreferences } from '../../preferences.ts';
import { useCommonText } from '../../ui/common-text.ts';
import '../../ui/form-field.css';
import { useMeText } from './text.ts';

/** Language, theme, density and keys; each choice holds at once. */
export const Preferences = () => {
  const text = useMeText();
  const common = useCommonText();
  const { language, theme, density, keys } = usePreferences();
  const id = useId();
  return (
    <section className="stack">
      <h2>{text.preferences}</h2>
      <div className="me-choices">
        <Choice
          label={common.language}
          options={{ en: 'English', de: 'Deutsch' }}
          value={language}
          set={(next) => setPreferences({ language: next as typeof language })}
        />
        <Choice
          label={common.theme}
          options={common.themes}
          value={theme}
          set={(next) => setPreferences({ theme: next as typeof theme })}
        />
        <Choice
          label={common.density}
          options={common.densities}
          value={density}
          set={(next) => setPreferences({ density: next as typeof density })}
        />
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

type ChoiceProps = {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly set: (value: string) => void;
};

const Choice = ({ label, options, value, set }: ChoiceProps) => {
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
