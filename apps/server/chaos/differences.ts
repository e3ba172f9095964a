/** The differences: rows that are unexpected, missing or different. */
export const differences = <Expected, Row extends { name: string }>(
  what: string,
  expected: ReadonlyMap<string, Expected>,
  rows: readonly Row[],
  compare: (expected: Expected, row: Row) => boolean,
  format: (expected: Expected) => string = (wanted) => JSON.stringify(wanted),
): string[] => {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const wanted = expected.get(row.name);
    seen.add(row.name);
    if (!wanted) problems.push(`the ${what} ${row.name} exists and nobody asked for it`);
    else if (!compare(wanted, row)) problems.push(`the ${what} is ${JSON.stringify(row)}, not ${format(wanted)}`);
  }
  for (const [name, wanted] of expected)
    if (!seen.has(name)) problems.push(`the ${what} ${name} is lost: ${format(wanted)}`);
  return problems;
};
