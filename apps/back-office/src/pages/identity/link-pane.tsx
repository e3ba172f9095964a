import { getPlayerLink } from '@croupier/contract/back-office/player-links.ts';
import { useData } from '../../data.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { CommonTraits } from './common-traits.tsx';
import { CompareAccounts } from './compare-accounts.tsx';
import './identity.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkActs, LinkDialog, useLinkActs } from './link-acts.tsx';
import type { LinkRow, ReviewedLink } from './link-row.ts';
import { LinkState } from './link-state.tsx';
import { PersonMoney } from './person-money.tsx';
import { useIdentityText } from './text.ts';

/** One link: both accounts, why they are linked, the money of the person, and the decision. */
export const LinkPane = (opened: Opened<LinkRow>) => {
  const text = useIdentityText();
  const { data, error, refetch } = useData(getPlayerLink, { params: { player_link: Number(opened.id) } });
  if (data) return <Loaded {...opened} link={data.data} />;
  return (
    <Pane wide={text.title} title={text.pane(opened.id)} close={opened.close}>
      {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
    </Pane>
  );
};

const Loaded = ({ link, ...opened }: Opened<LinkRow> & { link: ReviewedLink }) => {
  const text = useIdentityText();
  const common = useCommonText();
  const acts = useLinkActs(link);
  return (
    <Pane
      wide={text.title}
      title={text.paneOf(link.player_name, link.other_player_name)}
      tags={<LinkState state={link.state} />}
      close={opened.close}
      actions={<LinkActs acts={acts} next={opened.next} open={opened.open} />}
    >
      <Tabs
        label={text.tabs.label}
        tabs={[
          {
            name: 'compare',
            label: text.tabs.compare,
            body: (
              <div className="link-sides">
                <CompareAccounts link={link} />
                <div className="stack">
                  <p className="muted">{link.state === 'other_person' ? text.unlinkedNote : text.linkedNote}</p>
                  <CommonTraits link={link} />
                  <Decision link={link} />
                </div>
              </div>
            ),
          },
          { name: 'money', label: text.tabs.money, body: <MoneyOf link={link} /> },
          {
            name: 'audit',
            label: common.audit,
            body: <AuditTrail kind="player" id={link.player_id} action="player_link.decided" />,
          },
        ]}
      />
      <LinkDialog acts={acts} />
    </Pane>
  );
};

/** When and how the link was found, and what was decided about it. */
const Decision = ({ link }: { link: ReviewedLink }) => {
  const text = useIdentityText();
  const found = [
    { name: 'found_by', label: text.columns.found, value: text.foundHints[link.found_by] },
    { name: 'created_at', label: text.foundAt, value: <When at={link.created_at} as="full" /> },
  ];
  const decided = [
    { name: 'decided_at', label: text.decided, value: <When at={link.decided_at} as="full" /> },
    { name: 'decided_by', label: text.decidedBy, value: link.decided_by_name },
    { name: 'reason', label: text.reason, value: link.reason },
  ];
  return <Facts title={text.decision} facts={link.decided_at ? [...found, ...decided] : found} />;
};

/** Together when the accounts are linked, else one below the other. */
const MoneyOf = ({ link }: { link: ReviewedLink }) => {
  const text = useIdentityText();
  if (link.state !== 'other_person') return <PersonMoney player={link.player_id} title={text.money.title} />;
  return (
    <div className="stack">
      <PersonMoney player={link.player_id} title={text.money.accountTitle(`${link.player_name} · ${link.player_id}`)} />
      <PersonMoney
        player={link.other_player_id}
        title={text.money.accountTitle(`${link.other_player_name} · ${link.other_player_id}`)}
      />
    </div>
  );
};
