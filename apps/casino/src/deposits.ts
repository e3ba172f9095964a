import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type Deposit, type DepositWay, player as session } from './api.ts';

/**
 * Leads to where a deposit is paid, or to its state where nothing is left to pay. Whoever has gone elsewhere meanwhile is
 * not taken back: the cashier lists the deposit.
 */
export const useDepositWay = (): ((way: DepositWay) => void) => {
  const router = useRouter();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ({ deposit, url }) => {
    if (!isHere.current) return;
    if (url === null) void router.navigate({ to: '/cashier', search: { deposit: String(deposit.id) } } as never);
    else location.assign(url);
  };
};

/** What a deposit that has arrived changes. */
export const depositChanges: readonly string[] = [
  ...['payments', 'wallet', 'transactions', 'totals', 'bonuses', 'limits', 'deposits', 'withdrawable'],
];

/** How often a page asks whether a deposit has arrived. */
const askMilliseconds = 3_000;

/** What became of a deposit. While it is not paid the page asks again and again. */
export const useDeposit = (id: number) => {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['deposits', id],
    queryFn: () => session.getOwnDepositIntent({ deposit_intent: id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'authorised' ? askMilliseconds : false),
  });
  const status = found.data?.status;
  useEffect(() => {
    if (status === undefined || status === 'authorised') return;
    for (const name of depositChanges)
      void client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== id });
  }, [client, id, status]);
  return found;
};

/** The bonus that came with a deposit; undefined where none did. */
export const useBonusOf = ({ id, status }: Pick<Deposit, 'id' | 'status'>) =>
  useQuery({
    queryKey: ['bonuses', 'of-deposit', id],
    queryFn: async () => {
      const { data: payments } = await session.listOwnPayments({ type: 'deposit', per_page: 50 });
      const own = new Set(payments.flatMap((payment) => (payment.intent_id === id ? [payment.id] : [])));
      const { data: bonuses } = await session.listOwnBonuses({ per_page: 50 });
      return bonuses.find(({ deposit_id }) => deposit_id !== null && own.has(deposit_id)) ?? null;
    },
    enabled: status === 'captured' || status === 'captured_late',
  }).data ?? undefined;
