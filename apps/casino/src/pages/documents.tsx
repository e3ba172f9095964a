import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { player as session } from '../api.ts';
import { formatMoment, formatShort } from '../moments.ts';
import { t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { ActForm } from '../ui/act-form.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Records } from '../ui/records.tsx';

const kinds = [
  ...(['passport', 'identity_card', 'driving_licence', 'residence_permit'] as const),
  ...(['proof_of_address', 'source_of_funds', 'payment_method', 'selfie', 'other'] as const),
];
type Kind = (typeof kinds)[number];

const maxBytes = 8 * 1024 * 1024;

/** The bytes of a file in base64. */
const readBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 32_768)
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
  return btoa(text);
};

/** The documents of the player, and how far their review has come. */
export const Page = () => (
  <AccountFrame title={t('account.documents')}>
    {() => (
      <>
        <Status />
        <Upload />
      </>
    )}
  </AccountFrame>
);

const useKyc = () => useQuery({ queryKey: ['kyc'], queryFn: () => session.getOwnKyc() });

const Status = () => {
  const { data } = useKyc();
  if (!data) return null;
  return (
    <section className="panel stack">
      <h2>{t(`kyc.${data.kyc_status}`)}</h2>
      <p>{t(`kycText.${data.kyc_status}`)}</p>
      {data.expires_at ? (
        <p className="muted small">{t('kyc.expires', { at: formatMoment(data.expires_at) })}</p>
      ) : null}
      <Records
        empty={t('kyc.noDocuments')}
        rows={data.documents.map((document) => ({
          key: document.id,
          title: t(`document.${document.kind}`),
          more: `${document.file_name} · ${formatShort(document.created_at)}`,
          state: t(`documentState.${document.status}`),
        }))}
      />
      {data.can_submit ? (
        <ActForm
          action={t('kyc.submit')}
          changes={['kyc', 'start']}
          act={(idempotencyKey) => session.submitOwnKyc({}, { idempotencyKey })}
          said={() => t('kyc.submitted')}
        />
      ) : null}
    </section>
  );
};

const Upload = () => {
  const [kind, setKind] = useState<Kind>('passport');
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > maxBytes;
  return (
    <section className="panel stack">
      <h2>{t('kyc.add')}</h2>
      <ActForm
        action={t('kyc.upload')}
        kind="plain"
        isReady={file !== undefined && !isTooLarge}
        changes={['kyc']}
        act={async (idempotencyKey) => {
          const content = file ? await readBase64(file) : '';
          return session.addOwnKycDocument({ kind, file_name: file?.name ?? '', content }, { idempotencyKey });
        }}
        onDone={() => setFile(undefined)}
        said={(document) => t('kyc.uploaded', { name: document.file_name })}
      >
        <ChoiceField
          name="kind"
          label={t('kyc.kind')}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          options={kinds.map((one) => [one, t(`document.${one}`)] as const)}
        />
        <FileField
          label={t('kyc.file')}
          file={file}
          onChange={setFile}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hint={t('kyc.fileHint')}
          fault={isTooLarge ? t('kyc.tooLarge') : undefined}
        />
      </ActForm>
    </section>
  );
};
