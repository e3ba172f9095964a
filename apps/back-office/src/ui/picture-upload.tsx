import { type ReactNode, useEffect, useState } from 'react';
import type { Asks } from '../session.ts';
import { ActButton } from './can.tsx';
import { useCommonText } from './common-text.ts';
import { ErrorBox } from './error-box.tsx';

type Bounds = { readonly minSide: number; readonly maxSide: number; readonly maxPixels: number };

type Words = {
  readonly file: string;
  readonly hint: (least: number, most: number) => string;
  readonly tooLarge: string;
  readonly notShown: string;
  readonly wrongSize: (width: number, height: number) => string;
  readonly refused: { readonly title: string; readonly words: string };
  readonly chooseFirst: string;
  readonly use: string;
};

type Props = {
  readonly route: Asks;
  readonly text: Words;
  readonly maxBytes: number;
  readonly bounds: Bounds;
  readonly isBusy: boolean;
  readonly error: React.ComponentProps<typeof ErrorBox>['error'] | null | undefined;
  /** Sends the file, in base64. */
  readonly send: (content: string) => void;
  readonly close: () => void;
  /** The file as people will see it. One of the images tells of its size or that it cannot be shown. */
  readonly preview: (address: string, checks: Checks) => ReactNode;
};

type Checks = Pick<React.ComponentProps<'img'>, 'onLoad' | 'onError'>;

/** Shows a chosen picture as others would see it, and uploads it once the person has looked. */
export const PictureUpload = ({ route, text, maxBytes, bounds, isBusy, error, send, close, preview }: Props) => {
  const common = useCommonText();
  const [file, setFile] = useState<File>();
  const [address, setAddress] = useState<string>();
  const [fault, setFault] = useState<string>();
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
    const isTooLarge = chosen !== undefined && chosen.size > maxBytes;
    setFault(isTooLarge ? text.tooLarge : undefined);
    setAddress(undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  const checks: Checks = {
    onLoad: ({ currentTarget: { naturalWidth, naturalHeight } }) => {
      if (!fits(bounds, naturalWidth, naturalHeight)) refuse(text.wrongSize(naturalWidth, naturalHeight));
    },
    onError: () => refuse(text.notShown),
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
          {text.hint(bounds.minSide, bounds.maxSide)}
        </p>
        {fault ? (
          <p className="form-fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      {address ? preview(address, checks) : null}
      {error ? <ErrorBox error={error} said={error.code === 'VALIDATION_FAILED' ? text.refused : undefined} /> : null}
      <div className="dialog-acts">
        <button type="button" className="button quiet" onClick={close}>
          {common.cancel}
        </button>
        <ActButton
          route={route}
          tone="primary"
          busy={isBusy}
          hindrance={file && address ? undefined : text.chooseFirst}
          onClick={async () => {
            if (file) send(await base64Of(file));
          }}
        >
          {text.use}
        </ActButton>
      </div>
    </div>
  );
};

const fits = ({ minSide, maxSide, maxPixels }: Bounds, width: number, height: number): boolean =>
  Math.min(width, height) >= minSide && Math.max(width, height) <= maxSide && width * height <= maxPixels;

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
