/** Does what time alone has made due, for one operator or (null) for all, and tells how much that was. */
export type Sweep = (onlyOperator: number | null) => Promise<number>;
