import { useQuery } from '@tanstack/react-query';
import { casino } from '../api.ts';
import { useStart } from '../data.ts';
import { termsIn } from '../site.ts';
import { t } from '../text.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import './terms.css';

/** The operator's terms, with the version that is recorded for who accepts them. */
export const Page = () => {
  const version = useStart().data?.site.terms_version;
  const { data, error } = useQuery({ queryKey: ['terms', version], queryFn: casino.terms, staleTime: 300_000 });
  return (
    <div className="page">
      <article className="stack">
        <h1>{t('terms.title')}</h1>
        <ErrorNote error={error} />
        {data ? <p className="muted small">{t('terms.version', { version: data.version })}</p> : null}
        {data ? <p className="terms-text">{termsIn(data)}</p> : null}
      </article>
    </div>
  );
};
