import { checkSignature } from '@croupier/contract/back-office/keys.ts';
import { scopes } from '@croupier/contract/scopes.ts';
import { formatCount } from '../../money.ts';
import { usePreferences } from '../../preferences.ts';
import { useRightWords } from '../../rights.ts';
import { ActButton } from '../../ui/can.tsx';
import { Checks } from '../../ui/checks.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import { KeyPeople } from './key-people.tsx';
import type { KeyRow } from './key-row.ts';
import { useKeysText } from './text.ts';

export const KeyDetails = ({ apiKey, check }: { apiKey: KeyRow; check: () => void }) => {
  const text = useKeysText();
  const rightWords = useRightWords();
  const { language } = usePreferences();
  return (
    <>
      <Facts
        facts={[
          { name: 'key', label: text.fields.key ?? '', value: <Id value={apiKey.key} /> },
          {
            name: 'rate_limit_per_minute',
            label: text.fields.rate_limit_per_minute ?? '',
            value: text.perMinute(formatCount(apiKey.rate_limit_per_minute, language)),
          },
          {
            name: 'ip_allowlist',
            label: text.fields.ip_allowlist ?? '',
            value: apiKey.ip_allowlist.length === 0 ? text.anyone : apiKey.ip_allowlist.join(', '),
          },
          {
            name: 'expires_at',
            label: text.fields.expires_at ?? '',
            value: apiKey.expires_at ? <When at={apiKey.expires_at} as="full" /> : text.never,
          },
          ...(apiKey.provider_id === null
            ? []
            : [{ name: 'provider_id', label: text.fields.provider_id ?? '', value: apiKey.provider_name }]),
          ...(apiKey.leads_to_money
            ? [{ name: 'made_by_two', label: text.fields.made_by_two ?? '', value: <KeyPeople apiKey={apiKey} /> }]
            : []),
          ...(apiKey.rotation_proposal_id === null || apiKey.status === 'revoked'
            ? []
            : [
                {
                  name: 'rotation_proposal_id',
                  label: text.fields.rotation_proposal_id ?? '',
                  value: (
                    <PageLink to="/proposals" row={apiKey.rotation_proposal_id}>
                      {text.secretWaits}
                    </PageLink>
                  ),
                },
              ]),
          {
            name: 'secret_created_at',
            label: text.fields.secret_created_at ?? '',
            value: <When at={apiKey.secret_created_at} as="full" />,
          },
          { name: 'created_at', value: <When at={apiKey.created_at} as="full" /> },
          { name: 'updated_at', value: <When at={apiKey.updated_at} as="full" /> },
          ...(apiKey.revoked_at
            ? [
                {
                  name: 'revoked_at',
                  label: text.fields.revoked_at ?? '',
                  value: <When at={apiKey.revoked_at} as="full" />,
                },
              ]
            : []),
        ]}
      />
      {apiKey.provider_id === null ? (
        <Checks
          title={text.scopes}
          checks={apiKey.scopes.map((scope) => ({
            name: scope,
            state: 'passed',
            words: rightWords(scopes[scope]),
            figure: <code>{scope}</code>,
          }))}
        />
      ) : null}
      <div className="row">
        <ActButton route={checkSignature} onClick={check}>
          {text.check}
        </ActButton>
      </div>
    </>
  );
};
