/** How many connections each kind of work has in a server of one process. */
const sizes = {
  app: 10,
  control: 2,
  // A commit that hangs holds one of them.
  health: 2,
  numbering: 2,
  background: 2,
  admission: 3,
  strangers: 2,
  guests: 2,
  faults: 2,
  engine: 4,
} as const;

export type PoolName = keyof typeof sizes;
export type PoolSizes = Readonly<Record<PoolName, number>>;

/** What a worker needs however many there are: the engine has two lanes, and some work holds a connection while it asks for another. */
const least: Partial<PoolSizes> = { app: 3, control: 2, health: 2, background: 2, admission: 2, engine: 2 };

/** The connections of each of so many workers: together about those of one process, but at least what each needs. */
export const poolSizes = (workers = 1): PoolSizes =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      Math.max(Math.ceil(size / workers), least[name as PoolName] ?? 1),
    ]),
  ) as PoolSizes;

/** How many of the connections for routes one operator may hold. */
export const maxOfOperator = (places: number): number => Math.max(1, Math.floor(places * 0.6));

/** The connections that deliver webhooks, in worker 1. */
const ofDelivery = 5;
/** What commands such as `verify` and the other programs of a machine may need meanwhile. */
const ofCommands = 3;

/** How many connections so many workers may open, one of which is being replaced by a successor. */
export const connectionsOf = (workers: number): number => {
  const each = Object.values(poolSizes(workers)).reduce((sum, size) => sum + size, 0);
  return (workers + 1) * each + 2 * ofDelivery + ofCommands;
};
