/**
 * The groups of accounts that pairs connect, the largest first; of equal ones that with the lowest account. Accounts
 * without a pair are groups of their own.
 */
export const connectedGroups = (
  accounts: readonly number[],
  pairs: readonly (readonly [number, number])[],
): number[][] => {
  const neighbours = new Map<number, number[]>(accounts.map((account) => [account, []]));
  for (const [one, other] of pairs) {
    neighbours.get(one)?.push(other);
    neighbours.get(other)?.push(one);
  }
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (const account of accounts) {
    if (seen.has(account)) continue;
    seen.add(account);
    const group = [account];
    // The loop also visits what is added meanwhile.
    for (const member of group)
      for (const neighbour of neighbours.get(member) ?? [])
        if (neighbours.has(neighbour) && !seen.has(neighbour)) {
          seen.add(neighbour);
          group.push(neighbour);
        }
    groups.push(group);
  }
  return groups.sort((a, b) => b.length - a.length || Math.min(...a) - Math.min(...b));
};
