import { maxPictureBytes, pictureBounds, uploadGamePicture } from '@croupier/contract/back-office/game-pictures.ts';
import { useEffect, useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { GameRow } from './game-row.ts';
import { useGamesText } from './text.ts';
import './upload-picture.css';

/** Shows a chosen file as players would see it, and uploads it once the person has looked. */
export const UploadPicture = ({ game, close }: { game: GameRow; close: () => void }) => {
  const text = useGamesText().picture;
  const common = useCommonText();
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();
  const act = useAct(uploadGamePicture, (answer) => {
    notifyDone(answer, text.uploaded, game.name);
    close();
  });
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const refuse = (words: string): void => {
    setFault(words);
    setFile(undefined);
    setAddress(undefined);
  };
  const choose = (chosen: File | undefined): void => {
    const isTooLarge = chosen !== undefined && chosen.size > maxPictureBytes;
    setFault(isTooLarge ? text.tooLarge : undefined);
    setAddress(undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = async (): Promise<void> => {
    if (file) act.run({ params: { game: game.id }, body: { content: await base64Of(file) } });
  };
  const hintId = 'picture-hint';
  return (
    <div className="stack">
      <div className="form-field">
        <label htmlFor="picture-file">{text.file}</label>
        <input
          id="picture-file"
          className="input"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby={hintId}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <p className="form-hint" id={hintId}>
          {text.hint(pictureBounds.minSide, pictureBounds.maxSide)}
        </p>
        {fault ? (
          <p className="form-fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      {address ? (
        <figure className="picture-preview">
          <div className="picture-preview-shapes">
            <img
              className="picture-preview-card"
              src={address}
              alt={text.inLobby}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (!fits(naturalWidth, naturalHeight)) refuse(text.wrongSize(naturalWidth, naturalHeight));
              }}
              onError={() => refuse(text.notShown)}
            />
            <img className="picture-preview-whole" src={address} alt={text.whole} />
          </div>
          <figcaption className="muted">{text.preview}</figcaption>
        </figure>
      ) : null}
      {act.error ? (
        <ErrorBox error={act.error} said={act.error.code === 'VALIDATION_FAILED' ? text.refused : undefined} />
      ) : null}
      <div className="dialog-acts">
        <button type="button" className="button quiet" onClick={close}>
          {common.cancel}
        </button>
        <ActButton
          route={uploadGamePicture}
          tone="primary"
          busy={act.busy}
          hindrance={file && address ? undefined : text.chooseFirst}
          onClick={() => void send()}
        >
          {text.use}
        </ActButton>
      </div>
    </div>
  );
};

const fits = (width: number, height: number): boolean =>
  Math.min(width, height) >= pictureBounds.minSide &&
  Math.max(width, height) <= pictureBounds.maxSide &&
  width * height <= pictureBounds.maxPixels;

const base64Of = async (file: File): Promise<string> => {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(file);
  const url = await read;
  return url.slice(url.indexOf(',') + 1);
};
