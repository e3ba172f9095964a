/** A lifecycle: for each state, the moves it allows and where each leads. A final state has none. */
export type Lifecycle<State extends string, Move extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Move, State>>>>
>;

export type Transitions<State extends string, Move extends string> = {
  /** Where the move leads from here, or undefined when it is not allowed. */
  readonly allowed: (from: State, move: Move) => State | undefined;
  /** Where the move leads; refuse, which must throw, is called when it is not allowed. */
  readonly follow: (from: State, move: Move, refuse: (from: State, move: Move) => never) => State;
  /** The moves that are possible from here: shown by screens and named by refusals. */
  readonly movesFrom: (from: State) => Move[];
  readonly isFinal: (state: State) => boolean;
};

/**
 * A lifecycle as a table, the only place that knows which move leads where:
 *
 *     const withdrawal = transitions<Status, Move>({
 *       new: { allow: 'allowed', reject: 'rejected', cancel: 'cancelled' },
 *       allowed: { pay: 'paid', cancel: 'cancelled' },
 *       …
 *     });
 */
export const transitions = <State extends string, Move extends string>(
  lifecycle: Lifecycle<State, Move>,
): Transitions<State, Move> => {
  // A map of maps, so that a name such as 'constructor' is not found.
  const table = new Map(
    Object.entries<Readonly<Partial<Record<Move, State>>>>(lifecycle).map(([state, moves]) => [
      state,
      new Map(Object.entries(moves) as Array<[Move, State]>),
    ]),
  );
  const movesOf = (state: State): ReadonlyMap<Move, State> => {
    const moves = table.get(state);
    if (!moves) throw new Error(`not a state of this lifecycle: ${JSON.stringify(state)}`);
    return moves;
  };
  return {
    allowed: (from, move) => movesOf(from).get(move),
    follow: (from, move, refuse) => movesOf(from).get(move) ?? refuse(from, move),
    movesFrom: (from) => [...movesOf(from).keys()],
    isFinal: (state) => movesOf(state).size === 0,
  };
};
