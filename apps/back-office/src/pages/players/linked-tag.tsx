import { PageLink } from '../../ui/page-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { usePerson } from '../identity/person-money.tsx';
import { useIdentityText } from '../identity/text.ts';

/** Says that the person has further accounts, and leads to them. Nothing for an account without links. */
export const LinkedTag = ({ player }: { player: number }) => {
  const text = useIdentityText();
  const others = (usePerson(player).data?.data.account_count ?? 1) - 1;
  if (others < 1) return null;
  return (
    <PageLink to={`/players/${player}`} row="person">
      <Tag tone="warn">{text.person.head(others)}</Tag>
    </PageLink>
  );
};
