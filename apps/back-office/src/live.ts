/** How many wait in each queue, by its name; empty until the server has told. */
export const useQueues = (): Readonly<Record<string, number>> => noQueues;

const noQueues: Readonly<Record<string, number>> = {};
