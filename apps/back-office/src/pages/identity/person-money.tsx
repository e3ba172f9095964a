import { getPlayerPerson } from '@croupier/contract/back-office/persons.ts';
import type { Answer } from '../../call.ts';
import { useData } from '../../data.ts';
import { useMay } from '../../session.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ReportTable } from '../../ui/report-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIdentityText } from './text.ts';

type Person = Answer<typeof getPlayerPerson>['data'];
type Sums = NonNullable<Person['total']>;

/** The accounts of a player's person with their money, for whoever may see it. */
export const usePerson = (player: number) => {
  const may = useMay()(getPlayerPerson);
  return { may, ...useData(getPlayerPerson, { params: { player } }, { enabled: may }) };
};

/** The deposits, withdrawals, balances and bonuses of a person, by account and in all. */
export const PersonMoney = ({ player, title }: { player: number; title: string }) => {
  const text = useIdentityText().money;
  const { may, data, error, refetch } = usePerson(player);
  if (!may) return <p className="muted">{text.needs(getPlayerPerson.permission)}</p>;
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const person = data.data;
  const isSeveral = person.accounts.length > 1;
  const rows = person.accounts.map((account) => [
    <PageLink key="account" to={`/players/${account.player_id}`}>{`${account.name} · ${account.player_id}`}</PageLink>,
    ...amounts(account, account.currency),
  ]);
  return (
    <section className="stack">
      <h3>{title}</h3>
      <ReportTable
        title={title}
        head={[text.account, text.deposited, text.withdrawn, text.real, text.bonus, text.granted, text.converted]}
        rows={
          isSeveral && person.total
            ? [...rows, [<strong key="together">{text.together}</strong>, ...amounts(person.total, person.currency)]]
            : rows
        }
        cards={[
          'lead',
          'labelled note',
          'labelled note',
          'labelled note',
          'labelled note',
          'labelled note',
          'labelled note',
        ]}
      />
      {person.total === null ? <p className="muted">{text.noRate}</p> : null}
      {person.account_count > person.accounts.length ? (
        <p className="muted">{text.more(person.accounts.length, person.account_count)}</p>
      ) : null}
    </section>
  );
};

const amounts = (sums: Sums, currency: string) =>
  [
    sums.deposited_total,
    sums.withdrawn_total,
    sums.real_balance,
    sums.bonus_balance,
    sums.bonus_granted,
    sums.bonus_converted,
  ].map((amount, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the amounts are always in this order
    <Money key={place} amount={amount} currency={currency} />
  ));
