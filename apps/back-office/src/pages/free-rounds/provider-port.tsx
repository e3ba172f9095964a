import { getFreeRoundPort, setFreeRoundPort } from '@croupier/contract/back-office/free-rounds.ts';
import { useState } from 'react';
import { notifyDone, useData } from '../../data.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { useFreeRoundsText } from './text.ts';

type ProviderPortProps = { readonly provider: { readonly id: number; readonly name: string } };

/** Where a provider is told of free rounds. */
export const ProviderPort = ({ provider }: ProviderPortProps) => {
  const text = useFreeRoundsText();
  const common = useCommonText();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const params = { provider: provider.id };
  const { data, error, refetch } = useData(getFreeRoundPort, { params });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { url, secret_created_at } = data.data;
  return (
    <>
      <p className="muted">{url === null ? text.notConnected : text.connected}</p>
      <Facts
        facts={[
          { name: 'url', label: text.address, value: url ?? text.none },
          {
            name: 'secret_created_at',
            label: text.secretMade,
            value: secret_created_at ? <When at={secret_created_at} as="full" /> : text.none,
          },
        ]}
      />
      <div className="row">
        <ActButton route={setFreeRoundPort} onClick={() => setEditing(true)}>
          {text.setAddress}
        </ActButton>
      </div>
      <Dialog title={text.addressOf(provider.name)} open={isEditing} close={() => setEditing(false)}>
        <SchemaForm
          route={setFreeRoundPort}
          params={params}
          initial={{ url }}
          kinds={{ url: 'text' }}
          text={{ fields: text.fields }}
          submit={common.save}
          cancel={() => setEditing(false)}
          done={(answer) => {
            notifyDone(answer, common.saved, provider.name);
            setEditing(false);
            setSecret(answer.data.secret);
          }}
        />
      </Dialog>
      {secret === undefined ? null : (
        <SecretDialog
          title={text.newSecret}
          secrets={[{ label: text.secret, value: secret }]}
          close={() => setSecret(undefined)}
        >
          <p>{text.secretHint}</p>
        </SecretDialog>
      )}
    </>
  );
};
