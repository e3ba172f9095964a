import { listPlayerLinks } from '@croupier/contract/back-office/player-links.ts';
import { useLabels } from '../../labels.ts';
import { useMay } from '../../session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { TablePart } from '../../ui/table-part.tsx';
import { When } from '../../ui/when.tsx';
import { LinkState } from '../identity/link-state.tsx';
import { PersonMoney, usePerson } from '../identity/person-money.tsx';
import { tellingKinds } from '../identity/same-fields.ts';
import { useIdentityText } from '../identity/text.ts';
import type { TabProps } from './tab-props.ts';

/** The accounts of the player's person, their money together, and why they are linked. */
export const PersonTab = ({ player }: TabProps) => {
  const text = useIdentityText();
  const may = useMay();
  const accounts = usePerson(player.id).data?.data.accounts ?? [];
  const query = { player_id: String(player.id) };
  return (
    <>
      <p className="muted">{text.person.note}</p>
      <h3>{text.person.accounts}</h3>
      <AccountsOf accounts={accounts} />
      <PersonMoney player={player.id} title={text.money.title} />
      {may(listPlayerLinks) ? (
        <>
          <h3>{text.person.links}</h3>
          <TablePart
            route={listPlayerLinks}
            args={{ query }}
            label={text.person.links}
            rowId={(link) => String(link.id)}
            columns={[
              {
                name: 'player_id',
                label: text.columns.newer,
                cell: (link) => (
                  <PageLink to="/linked-accounts" query={query} row={link.id}>
                    {`${link.player_name} · ${link.player_id}`}
                  </PageLink>
                ),
              },
              {
                name: 'other_player_id',
                label: text.columns.older,
                cell: (link) => `${link.other_player_name} · ${link.other_player_id}`,
              },
              {
                name: 'kinds',
                label: text.columns.why,
                cell: (link) =>
                  tellingKinds(link.kinds)
                    .map((kind) => text.traits[kind])
                    .join(', '),
                priority: 2,
              },
              { name: 'state', label: text.columns.state, cell: (link) => <LinkState state={link.state} /> },
            ]}
          >
            <PageLink to="/linked-accounts" query={query}>
              {text.person.toLinks}
            </PageLink>
          </TablePart>
        </>
      ) : null}
    </>
  );
};

type Accounts = NonNullable<ReturnType<typeof usePerson>['data']>['data']['accounts'];

const AccountsOf = ({ accounts }: { accounts: Accounts }) => {
  const text = useIdentityText();
  const labels = useLabels();
  return (
    <ReportTable
      title={text.person.accounts}
      head={[text.money.account, ...['status', 'kyc_status', 'risk_level'].map(labels.field), text.person.registered]}
      rows={accounts.map((account) => [
        <PageLink key="account" to={`/players/${account.player_id}`}>
          {`${account.name} · ${account.player_id}`}
        </PageLink>,
        <StateTag key="status" state={account.status} />,
        <StateTag key="kyc" state={account.kyc_status} />,
        <StateTag key="risk" state={account.risk_level} />,
        <When key="created" at={account.created_at} />,
      ])}
      texts={5}
      cards={['lead', 'figure', 'note', 'note', 'note']}
    />
  );
};
