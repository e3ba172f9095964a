import { reloadKeeping } from '../drafts.ts';
import { useCommonText } from './common-text.ts';
import './unloaded.css';

/** Says that code could not be loaded, above whatever else is open, and offers to load the page again. */
export const Unloaded = () => {
  const text = useCommonText();
  return (
    <dialog
      className="unloaded"
      aria-label={text.unloadedTitle}
      ref={(element) => {
        if (element && !element.open) element.showModal();
      }}
    >
      <p className="unloaded-title">{text.unloadedTitle}</p>
      <p>{text.unloadedHint}</p>
      <button type="button" className="button primary" onClick={reloadKeeping}>
        {text.loadAgain}
      </button>
    </dialog>
  );
};
