/** How many letters have to be changed, added, removed or swapped with their neighbour. */
const distance = (from: string, to: string): number => {
  const rows = Array.from({ length: from.length + 1 }, (_, row) =>
    Array.from({ length: to.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1)
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      (rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(from.length, to.length);
};

/** The name that was probably meant; undefined when none is similar. */
export const nearest = (typed: string, names: readonly string[]): string | undefined => {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const [best] = names
    .map((name) => ({ name, far: distance(typed.toLowerCase().slice(0, 60), name.toLowerCase()) }))
    .filter(({ far }) => far <= most)
    .toSorted((one, other) => one.far - other.far);
  return best?.name;
};

/** A sentence to append to an error message. */
export const didYouMean = (typed: string, names: readonly string[]): string => {
  const name = nearest(typed, names);
  return name === undefined ? '' : ` Did you mean ${name}?`;
};
