import { logoBounds, maxLogoBytes, removeLogo, uploadLogo } from '@croupier/contract/back-office/site-logo.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PictureUpload } from '../../ui/picture-upload.tsx';
import { LogoSample } from './logo-sample.tsx';
import type { OperatorView } from './operator-view.ts';
import { useOperatorsText } from './text.ts';
import './settings.css';

/** The logo of the casino's site: as it is, another one, or none. */
export const SiteLogo = ({ operator }: { operator: OperatorView }) => {
  const text = useOperatorsText();
  const labels = useLabels();
  const [isUploading, setUploading] = useState(false);
  const removal = useAct(removeLogo, (answer) => notifyDone(answer, text.logo.removed));
  const logo = operator.settings.site_logo ?? null;
  const close = (): void => setUploading(false);
  return (
    <div className="setting">
      <dt className="setting-name">{labels.field('site_logo')}</dt>
      <dd className="stack">
        {logo === null ? <p className="setting-value">{text.none}</p> : <LogoSample address={logo} />}
        <p className="muted">{text.hints.site_logo}</p>
        <div className="row">
          <ActButton route={uploadLogo} onClick={() => setUploading(true)}>
            {logo === null ? text.logo.upload : text.logo.replace}
          </ActButton>
          {logo === null ? null : (
            <ActButton route={removeLogo} tone="quiet" busy={removal.busy} onClick={() => removal.run({})}>
              {text.logo.remove}
            </ActButton>
          )}
        </div>
        {removal.error ? <ErrorBox error={removal.error} /> : null}
        {isUploading ? (
          <Dialog title={text.logo.upload} open close={close}>
            <UploadLogo close={close} />
          </Dialog>
        ) : null}
      </dd>
    </div>
  );
};

const UploadLogo = ({ close }: { close: () => void }) => {
  const text = useOperatorsText().logo;
  const act = useAct(uploadLogo, (answer) => {
    notifyDone(answer, text.uploaded);
    close();
  });
  return (
    <PictureUpload
      route={uploadLogo}
      text={text}
      maxBytes={maxLogoBytes}
      bounds={logoBounds}
      isBusy={act.busy}
      error={act.error}
      send={(content) => act.run({ body: { content } })}
      close={close}
      preview={(address, checks) => <LogoSample address={address} checks={checks} />}
    />
  );
};
