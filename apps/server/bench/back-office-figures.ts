import type { Figure } from './report.ts';

export const at = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
};

export const figureOf = (name: string, value: number, compared_with: string | null = null): Figure => ({
  name,
  value,
  unit: 'ms',
  connections: 1,
  compared_with,
});
