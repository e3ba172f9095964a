import { getStaffPlayer } from '@croupier/contract/back-office/players.ts';
import { namesPlayer, playerOfProposal, proposalsOfPlayers } from '@croupier/contract/back-office/proposals.ts';
import { useData } from '../../data.ts';
import { useMay } from '../../session.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Day } from '../../ui/when.tsx';
import type { ProposalRow } from './proposal-row.ts';
import { useProposalsText } from './text.ts';

/** Where the subject of the other kinds is shown. */
const pages: Readonly<Record<string, string>> = {
  'api_key.update': '/api-keys',
  'api_key.rotate': '/api-keys',
  'bonus.update': '/bonuses',
  'promo_code.update': '/promo-codes',
  'tournament.update': '/tournaments',
  'game_provider.update': '/providers',
  'free_round_port.set': '/providers',
  'game.update': '/games',
  'payment_method.save': '/payment-methods',
  'staff.update': '/staff',
  'aml_rule.update': '/aml-rules',
  'cashier_order.refund': '/payments',
  'cashier_order.settle': '/cashier-orders',
  'cashier_statement.explain': '/reconciliation',
};

/** Whether the app knows whom or what a proposal of this kind is for. */
export const namesSubject = (kind: string): boolean =>
  (proposalsOfPlayers as readonly string[]).includes(kind) || namesPlayer(kind) || kind in pages;

/** The name of the player whom a proposal is for; their number where the person may not see players. */
export const usePlayerName = (proposal: ProposalRow): string | undefined => {
  const id = playerOfProposal(proposal);
  const may = useMay()(getStaffPlayer);
  const params = { player: id ?? 0 };
  const player = useData(getStaffPlayer, { params }, { enabled: id !== undefined && may }).data?.data;
  if (id === undefined) return undefined;
  return player?.id === id ? `${player.first_name} ${player.last_name}` : String(id);
};

/** Whom or what the change is for: the person who confirms it must know. */
export const ProposalSubject = ({ proposal }: { proposal: ProposalRow }) => {
  const text = useProposalsText();
  const common = useCommonText();
  const may = useMay()(getStaffPlayer);
  const { kind, subject_id } = proposal;
  const id = playerOfProposal(proposal);
  const params = { player: id ?? 0 };
  const player = useData(getStaffPlayer, { params }, { enabled: id !== undefined && may }).data?.data;
  const name = usePlayerName(proposal);
  const page = pages[kind];
  if (subject_id === null || (id === undefined && page === undefined)) return null;
  if (id === undefined)
    return (
      <Facts
        facts={[
          {
            name: 'subject',
            label: text.subject,
            value: (
              <PageLink to={page ?? ''} row={subject_id}>
                {typeof proposal.before.name === 'string' ? proposal.before.name : text.numbered(subject_id)}
              </PageLink>
            ),
          },
        ]}
      />
    );
  return (
    <Facts
      facts={[
        {
          name: 'player_id',
          value: <PageLink to={`/players/${id}`}>{`${name ?? common.loading} · ${id}`}</PageLink>,
        },
        ...(player ? [{ name: 'birth_date', value: <Day date={player.birth_date} /> }] : []),
      ]}
    />
  );
};
