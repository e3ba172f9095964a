export const mostWorkers = 64;

/**
 * How many workers a setting means. `auto` is one per core; on two cores or fewer it is one, since PostgreSQL and the
 * primary need the other.
 */
export const parseWorkers = (text: string, cores: number): number | undefined => {
  if (text === 'auto') return cores <= 2 ? 1 : Math.min(cores, mostWorkers);
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostWorkers ? Number(text) : undefined;
};
