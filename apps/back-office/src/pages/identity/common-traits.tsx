import { Tag } from '../../ui/tag.tsx';
import './identity.css';
import type { ReviewedLink } from './link-row.ts';
import { tellingKinds, tellingTraits } from './same-fields.ts';
import { useIdentityText } from './text.ts';

/** The traits that the two accounts have in common, in words, and what each of them proves. */
export const CommonTraits = ({ link }: { link: Pick<ReviewedLink, 'kinds' | 'common'> }) => {
  const text = useIdentityText();
  const known = new Set<string>(link.common.map(({ kind }) => kind));
  const gone = tellingKinds(link.kinds.filter((kind) => !known.has(kind)));
  return (
    <section className="stack">
      <h3>{text.why}</h3>
      <ul className="traits">
        {tellingTraits(link.common).map(({ kind, grade, is_current }) => (
          <li key={kind} className="trait">
            <Tag tone={grade === 'certain' ? 'warn' : 'neutral'}>
              {grade === 'certain' ? text.certain : text.likely}
            </Tag>
            <span>
              {text.reasons[kind]}
              {is_current ? null : <span className="muted"> · {text.former}</span>}
            </span>
          </li>
        ))}
        {gone.map((kind) => (
          <li key={kind} className="trait">
            <Tag>{text.gone}</Tag>
            <span>{text.reasons[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
