import { createShares } from '../../base/shares.ts';

/** Takes a turn for one hash. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs an attempt of a person that hashes passwords. Its hashes are done in turns of the shares, such as operators; each
 * hash is a turn of its own, because an e-mail address may be staff of many operators.
 */
export type HashLane = <T>(person: string, share: number | string, attempt: (turn: Turn) => Promise<T>) => Promise<T>;

/** Staff who are signed in wait for nobody who is about to, and browsers that have signed in before for no others. */
export type HashLanes = { readonly signedIn: HashLane; readonly known: HashLane; readonly strangers: HashLane };

/** Whoever waits longer is answered 503 instead. */
const waitMilliseconds = 4_000;
const retryAfterSeconds = 3;
const maxWaitingOfPerson = 4;
const maxWaitingOfShare = 10;
/** As many as have their turn within the wait, if the share is alone: many players of one casino sign in at a time. */
const maxWaitingPlayers = 60;

const createLane = (maxWaitingOfKey = maxWaitingOfShare): HashLane => {
  const wait = { waitMilliseconds, retryAfterSeconds, maxOfKey: 1 };
  const people = createShares({ ...wait, places: Number.POSITIVE_INFINITY, maxWaitingOfKey: maxWaitingOfPerson });
  const hashes = createShares({ ...wait, places: 1, maxWaitingOfKey });
  return (person, share, attempt) => people.run(person, () => attempt((work) => hashes.run(share, work)));
};

export const createHashLanes = (): HashLanes => ({
  signedIn: createLane(),
  known: createLane(),
  strangers: createLane(),
});

/** Players who sign in, in turns of their operators: none of them keeps staff from signing in. */
export const createPlayerLane = (): HashLane => createLane(maxWaitingPlayers);
