/** One measured figure. `compared_with` names the figure of the same run to compare it with. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly connections: number | null;
  readonly compared_with: string | null;
};

/** The value below which this share of the values lies; 0 when there are none. */
export const percentile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 10 ? 2 : 1);

/** Figures as a table, each with its ratio to the one it is compared with. */
export const toTable = (figures: readonly Figure[]): string => {
  const find = (figure: Figure) =>
    figures.find((other) => other.name === figure.compared_with && other.connections === figure.connections);
  const rows = figures.map((figure) => {
    const other = find(figure);
    const share =
      other && other.value > 0 ? `${Math.round((100 * figure.value) / other.value)} % of ${other.name}` : '';
    return [figure.name, figure.connections ?? '', shown(figure.value), figure.unit, share].map(String);
  });
  const head = ['figure', 'connections', 'value', 'unit', 'compared'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const write = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(write).join('\n');
};

/** Everything that was measured, and the machine. */
export const toJson = (figures: readonly Figure[], machine: Record<string, unknown>): string =>
  `${JSON.stringify({ measured_at: new Date().toISOString(), machine, figures }, undefined, 2)}\n`;
