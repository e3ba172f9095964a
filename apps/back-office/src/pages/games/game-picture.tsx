import { removeGamePicture, uploadGamePicture } from '@croupier/contract/back-office/game-pictures.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import './game-picture.css';
import type { GameRow } from './game-row.ts';
import { useGamesText } from './text.ts';
import { UploadPicture } from './upload-picture.tsx';

/** The picture by which players find the game, and its way into the catalogue. */
export const GamePicture = ({ game }: { game: GameRow }) => {
  const text = useGamesText().picture;
  const [isUploading, setUploading] = useState(false);
  const removal = useAct(removeGamePicture, (answer) => notifyDone(answer, text.removed, game.name));
  return (
    <section className="game-picture-part" aria-label={text.title}>
      <img
        className="game-picture-large"
        src={game.thumbnail_url}
        alt={text.shown(game.name)}
        width={120}
        height={160}
      />
      <div className="stack game-picture-words">
        <p className="muted">{text.sources[game.thumbnail_source]}</p>
        <div className="row">
          <ActButton route={uploadGamePicture} onClick={() => setUploading(true)}>
            {game.thumbnail_source === 'uploaded' ? text.replace : text.upload}
          </ActButton>
          {game.thumbnail_source === 'uploaded' ? (
            <ActButton
              route={removeGamePicture}
              tone="quiet"
              busy={removal.busy}
              onClick={() => removal.run({ params: { game: game.id } })}
            >
              {text.remove}
            </ActButton>
          ) : null}
        </div>
        {removal.error ? <ErrorBox error={removal.error} /> : null}
      </div>
      {isUploading ? (
        <Dialog title={text.dialog(game.name)} open close={() => setUploading(false)}>
          <UploadPicture game={game} close={() => setUploading(false)} />
        </Dialog>
      ) : null}
    </section>
  );
};
