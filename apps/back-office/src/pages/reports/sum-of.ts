export const sumOf = <Row>(rows: readonly Row[], figureOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figureOf(row), 0);
