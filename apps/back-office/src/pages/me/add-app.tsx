import { confirmTotp, type startTotp } from '@croupier/contract/back-office/me.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer, CallError } from '../../call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Id } from '../../ui/id.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { SvgImage } from '../../ui/svg-image.tsx';
import { startApp } from './start-app.ts';
import { useMeText } from './text.ts';
import './me.css';
import { Skeleton } from '../../ui/skeleton.tsx';

type AddAppProps = { readonly close: () => void; readonly done: (codes: readonly string[] | null) => void };

/** Sets up an authenticator app: its secret as a picture and as text, confirmed by a code of it. */
export const AddApp = ({ close, done }: AddAppProps) => {
  const text = useMeText();
  const { data, error } = useQuery<Answer<typeof startTotp>, CallError>(startApp);
  const started = data?.data;
  return (
    <Dialog title={text.appTitle} open close={close}>
      <p>{text.appHint}</p>
      {error ? <ErrorBox error={error} /> : null}
      {started ? (
        <>
          <SvgImage className="me-picture" svg={started.qr_svg} alt={text.appPicture} />
          <p>
            {text.appSecret}: <Id value={started.secret} />
          </p>
          <SchemaForm
            route={confirmTotp}
            text={{ fields: { code: text.code }, failed: { SIGN_IN_FAILED: text.wrongCode } }}
            submit={text.appSubmit}
            cancel={close}
            done={({ data: confirmed }) => done(confirmed.recovery_codes)}
          />
        </>
      ) : (
        <Skeleton />
      )}
    </Dialog>
  );
};
