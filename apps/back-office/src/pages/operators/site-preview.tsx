import { contrastOf, siteColours } from '@croupier/contract/site-colours.ts';
import { useCallback } from 'react';
import type { OperatorView } from './operator-view.ts';
import { useOperatorsText } from './text.ts';
import './site-preview.css';

type SitePreviewProps = {
  /** The chosen colour; null: that of the platform. */
  readonly accent: unknown;
  readonly welcome: unknown;
  readonly operator: OperatorView;
};

/** The colour of the casino's pages when nothing is chosen. */
const usual = '#0c5a45';

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** The head of the casino's lobby as visitors will see it, in both themes, with the contrast of its text. */
export const SitePreview = ({ accent, welcome, operator: { name: operatorName, settings } }: SitePreviewProps) => {
  const text = useOperatorsText();
  const chosen = isColour(accent) ? accent.toLowerCase() : usual;
  const { light, on_light, dark, on_dark } = siteColours(chosen);
  const { title_en = '', text_en = '' } = (welcome ?? {}) as { readonly title_en?: string; readonly text_en?: string };
  const themes = [
    { name: 'light', colour: light, on: on_light },
    { name: 'dark', colour: dark, on: on_dark },
  ] as const;
  return (
    <section className="stack" aria-label={text.sitePreview}>
      <h3>{text.sitePreview}</h3>
      <div className="site-preview">
        {themes.map(({ name, colour, on }) => (
          <figure className="site-preview-theme" data-theme={name} key={name}>
            {settings.site_logo ? (
              <img className="site-preview-logo" src={settings.site_logo} alt={operatorName} />
            ) : (
              <span className="site-preview-name">{operatorName}</span>
            )}
            <strong>{title_en === '' ? text.siteTitle : title_en}</strong>
            <span>{text_en === '' ? text.siteText : text_en}</span>
            <Sample colour={colour} on={on} words={text.sitePlay} />
            <figcaption className="muted">
              {colour} · {text.contrast(contrastOf(colour, on).toFixed(1))}
              {colour === chosen ? null : ` · ${text.corrected(chosen)}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
};

/** The policy of the page allows no style in markup; the colours are set on the element. */
const Sample = ({ colour, on, words }: { colour: string; on: string; words: string }) => {
  const paint = useCallback(
    (element: HTMLElement | null): void => {
      element?.style.setProperty('background', colour);
      element?.style.setProperty('color', on);
    },
    [colour, on],
  );
  return (
    <span className="site-preview-button" ref={paint}>
      {words}
    </span>
  );
};
