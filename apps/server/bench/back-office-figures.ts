import type { Figure } from './report.ts';

export const figureOf = (name: string, value: number, compared_with: string | null = null): Figure => ({
  name,
  value,
  unit: 'ms',
  connections: 1,
  compared_with,
});
