import { type Language, languages, setPreferences, usePreferences } from '../preferences.ts';
import { loadText, t } from '../text.ts';
import { Icon } from './icon.tsx';
import './menu.css';

const names: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };
const themes = ['system', 'light', 'dark'] as const;

const speak = async (language: Language): Promise<void> => {
  await loadText(language);
  setPreferences({ language });
};

/** The language and the colours of the pages. */
export const LookChoice = () => {
  const { language, theme } = usePreferences();
  return (
    <div className="menu-choices">
      <fieldset className="menu-choice">
        <legend className="menu-legend">{t('look.language')}</legend>
        {languages.map((one) => (
          <label className="menu-option" key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => void speak(one)} />
            {names[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className="menu-choice">
        <legend className="menu-legend">{t('look.theme')}</legend>
        {themes.map((one) => (
          <label className="menu-option" key={one}>
            <input type="radio" name="theme" checked={one === theme} onChange={() => setPreferences({ theme: one })} />
            {t(`look.${one}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
};

export const LookMenu = () => (
  <>
    <button type="button" className="menu-button" popoverTarget="look-menu" aria-label={t('look.menu')}>
      <Icon name="globe" />
    </button>
    <div className="menu" id="look-menu" popover="auto">
      <LookChoice />
    </div>
  </>
);
