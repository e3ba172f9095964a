import { useConnected } from '../connection.ts';
import { useCommonText } from './common-text.ts';
import './connection-note.css';

/** Says that there is no connection, for as long as there is none. Always mounted, so that it is read aloud. */
export const ConnectionNote = () => {
  const text = useCommonText();
  return (
    <div className="connection-note" role="status">
      {useConnected() ? null : <p className="connection-words">{text.offline}</p>}
    </div>
  );
};
