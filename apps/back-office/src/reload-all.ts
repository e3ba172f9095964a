import type { QueryClient } from '@tanstack/react-query';

/**
 * Reloads what is shown; everything else is loaded again when it is shown. What is being loaded ahead for another page
 * was asked for before the action: it is cancelled, or it would count as fresh.
 */
export const reloadAll = async (client: QueryClient): Promise<void> => {
  await client.cancelQueries({ type: 'inactive' });
  await client.invalidateQueries();
};
