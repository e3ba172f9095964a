import { listStaffGameProviders, listStaffGames } from '@croupier/contract/back-office/games.ts';
import { useId } from 'react';
import { useData } from '../../data.ts';
import type { RawObject } from '../../schema-values.ts';
import { useMay } from '../../session.ts';
import { FieldGroup } from '../../ui/field-group.tsx';
import { FormField } from '../../ui/form-field.tsx';
import type { FormFieldProps } from '../../ui/form-field-props.ts';
import { PickGames } from './pick-games.tsx';
import { useBonusesText } from './text.ts';

/**
 * The terms of free spins. Who may see the catalogue chooses the provider by its name, and its games by name and
 * picture; others type their numbers.
 */
export const FreeSpinsField = ({ field, path, raw, set, context }: FormFieldProps) => {
  const may = useMay();
  const object = (raw ?? {}) as RawObject;
  const picks = may(listStaffGames) && may(listStaffGameProviders);
  const put = (more: RawObject): void => set({ ...object, ...more });
  return (
    <FieldGroup label={context.labels.field(field.name)}>
      {field.parts.map((part) => {
        const own = { field: part, path: `${path}.${part.name}`, raw: object[part.name], context };
        if (picks && part.name === 'provider_id')
          return <ProviderField key={part.name} {...own} set={(provider_id) => put({ provider_id, games: [] })} />;
        if (picks && part.name === 'games')
          return (
            <GamesField
              key={part.name}
              {...own}
              provider={String(object.provider_id ?? '')}
              set={(games) => put({ games })}
            />
          );
        return <FormField key={part.name} {...own} set={(next) => put({ [part.name]: next })} />;
      })}
    </FieldGroup>
  );
};

/** Providers of games of their own: Originals are no provider's. */
const useProviders = () => {
  const { data } = useData(listStaffGameProviders, {});
  return (data?.data ?? []).filter(({ launch_url }) => launch_url !== null);
};

const ProviderField = ({ field, raw, set, context, path }: FormFieldProps) => {
  const text = useBonusesText();
  const id = useId();
  const providers = useProviders();
  const faults = context.faults[path] ?? [];
  return (
    <div className="form-field">
      <label htmlFor={id}>{context.labels.field(field.name)}</label>
      <select
        id={id}
        className="input"
        value={String(raw ?? '')}
        aria-invalid={faults.length > 0 || undefined}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{text.ofOriginals}</option>
        {providers.map((provider) => (
          <option key={provider.id} value={String(provider.id)}>
            {provider.name}
          </option>
        ))}
      </select>
      {faults.length > 0 ? <p className="form-fault">{faults.join('; ')}</p> : null}
    </div>
  );
};

const GamesField = ({ field, raw, set, context, path, provider }: FormFieldProps & { readonly provider: string }) => {
  const chosen = useProviders().find(({ id }) => String(id) === provider);
  if (!chosen) return null;
  return (
    <PickGames
      label={context.labels.field(field.name)}
      provider={chosen.slug}
      chosen={((raw ?? []) as readonly string[]).map(String)}
      set={set}
      faults={context.faults[path] ?? []}
    />
  );
};
