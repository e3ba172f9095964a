import { useCommonText } from '../../ui/common-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Day, When } from '../../ui/when.tsx';
import { AcceptedTerms } from './accepted-terms.tsx';
import { AskButton } from './player-acts.tsx';
import { PlayerSignIns } from './player-sign-ins.tsx';
import { usePlayerText } from './player-text.ts';
import type { TabProps } from './tab-props.ts';
import { usePlayersText } from './text.ts';

/** The player's personal data. */
export const ProfileTab = ({ player, ask }: TabProps) => {
  const text = usePlayerText();
  const players = usePlayersText();
  const common = useCommonText();
  const { registration, marketing } = player;
  const yes = (on: boolean): string => (on ? common.yes : common.no);
  return (
    <>
      <div className="row">
        <AskButton act="edit" ask={ask} />
        <AskButton act="category" ask={ask} />
        <AskButton act="status" ask={ask} danger />
      </div>
      <Facts
        title={players.account}
        facts={[
          { name: 'id', value: <Id value={player.id} /> },
          { name: 'external_id', value: player.external_id },
          { name: 'username', value: player.username },
          { name: 'currency', value: player.currency },
          { name: 'language', value: player.language },
          { name: 'last_login_at', value: <When at={player.last_login_at} as="full" /> },
          { name: 'created_at', value: <When at={player.created_at} as="full" /> },
        ]}
      />
      <Facts
        title={players.contact}
        facts={[
          { name: 'first_name', value: player.first_name },
          { name: 'middle_name', value: player.middle_name },
          { name: 'last_name', value: player.last_name },
          { name: 'birth_date', value: <Day date={player.birth_date} /> },
          { name: 'email', value: player.email },
          { name: 'email_verified_at', value: <When at={player.email_verified_at} as="full" /> },
          { name: 'phone', value: player.phone },
          { name: 'phone_verified_at', value: <When at={player.phone_verified_at} as="full" /> },
          { name: 'address', value: player.address },
          { name: 'zip_code', value: player.zip_code },
          { name: 'city', value: player.city },
          { name: 'country', value: player.country },
          { name: 'personal_id', value: player.personal_id },
          { name: 'document_number', value: player.document_number },
        ]}
      />
      <Facts
        title={text.registration}
        facts={[
          { name: 'source', value: registration.source },
          { name: 'ip', label: 'IP', value: registration.ip },
          { name: 'promo_code', value: registration.promo_code },
          { name: 'affiliate_id', value: registration.affiliate_id },
        ]}
      />
      <Facts
        title={text.marketing}
        facts={[
          { name: 'email', value: yes(marketing.email) },
          { name: 'sms', label: 'SMS', value: yes(marketing.sms) },
          { name: 'newsletter', value: yes(marketing.newsletter) },
        ]}
      />
      <AcceptedTerms player={player.id} />
      <PlayerSignIns player={player.id} />
    </>
  );
};
