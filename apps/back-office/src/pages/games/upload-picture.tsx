import { maxPictureBytes, pictureBounds, uploadGamePicture } from '@croupier/contract/back-office/game-pictures.ts';
import { notifyDone, useAct } from '../../data.ts';
import { PictureUpload } from '../../ui/picture-upload.tsx';
import type { GameRow } from './game-row.ts';
import { useGamesText } from './text.ts';
import './upload-picture.css';

/** Shows a chosen file as players would see it, and uploads it once the person has looked. */
export const UploadPicture = ({ game, close }: { game: GameRow; close: () => void }) => {
  const text = useGamesText().picture;
  const act = useAct(uploadGamePicture, (answer) => {
    notifyDone(answer, text.uploaded, game.name);
    close();
  });
  return (
    <PictureUpload
      route={uploadGamePicture}
      text={text}
      maxBytes={maxPictureBytes}
      bounds={pictureBounds}
      isBusy={act.busy}
      error={act.error}
      send={(content) => act.run({ params: { game: game.id }, body: { content } })}
      close={close}
      preview={(address, checks) => (
        <figure className="picture-preview">
          <div className="picture-preview-shapes">
            <img className="picture-preview-card" src={address} alt={text.inLobby} {...checks} />
            <img className="picture-preview-whole" src={address} alt={text.whole} />
          </div>
          <figcaption className="muted">{text.preview}</figcaption>
        </figure>
      )}
    />
  );
};
