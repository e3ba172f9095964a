/** What is known about a test file when a mutant is tried. */
export type KnownTest = {
  readonly path: string;
  /** How long it took on the unchanged code. */
  readonly milliseconds: number;
  /** It imports the file of the mutant, or is named after it. */
  readonly isOwn: boolean;
  /** It is in the folder of the mutant. */
  readonly isBeside: boolean;
};

/** How long the tests of a mutant may take together, on the unchanged code. Later ones are left out. */
const waitMilliseconds = 600_000;

const likelihood = ({ isOwn, isBeside }: KnownTest): number => 1 + (isOwn ? 8 : 0) + (isBeside ? 2 : 0);

/** The tests of a mutant, those likely to notice it soon first. */
export const orderTests = (tests: readonly KnownTest[]): string[] => {
  // Starting a test file costs about a second.
  const value = (test: KnownTest): number => likelihood(test) / (test.milliseconds + 1_000);
  let sum = 0;
  return tests
    .toSorted((a, b) => value(b) - value(a) || a.path.localeCompare(b.path))
    .filter(({ milliseconds }, index) => {
      sum += milliseconds;
      return index === 0 || sum <= waitMilliseconds;
    })
    .map(({ path }) => path);
};
