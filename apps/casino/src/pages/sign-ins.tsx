import { useQuery } from '@tanstack/react-query';
import { player as session } from '../api.ts';
import { formatMoment } from '../moments.ts';
import { t } from '../text.ts';
import { AccountFrame } from '../ui/account-frame.tsx';
import { Records } from '../ui/records.tsx';

/** Successful and failed sign-ins. */
export const Page = () => (
  <AccountFrame title={t('account.signIns')}>
    {() => (
      <>
        <p>{t('signIns.text')}</p>
        <SignIns />
      </>
    )}
  </AccountFrame>
);

const SignIns = () => {
  const { data } = useQuery({
    queryKey: ['sign-ins'],
    queryFn: async () => (await session.listOwnSignIns({ per_page: 30 })).data,
  });
  return (
    <Records
      empty={t('signIns.none')}
      rows={data?.map((one) => ({
        key: one.id,
        title: one.device ?? t('signIns.unknown'),
        more: one.ip ?? '',
        figure: t(one.succeeded ? 'signIns.succeeded' : 'signIns.failed'),
        state: formatMoment(one.created_at),
      }))}
    />
  );
};
