import { listQueues } from '@croupier/contract/back-office/desk.ts';
import { useData } from './data.ts';

const askEvery = 15_000;

/** How many wait in each queue that the person may see, by its name; empty until the server has told. */
export const useQueues = (): Readonly<Record<string, number>> => {
  const { data } = useData(listQueues, {}, { every: askEvery });
  return Object.fromEntries((data?.data ?? []).map(({ queue, count }) => [queue, count]));
};
