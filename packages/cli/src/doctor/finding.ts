/** What a check found, why it matters, and what to do. */
export type Finding = {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly found: string;
  readonly advice?: string;
};

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found });
export const skipped = (check: string, found: string): Finding => ({ check, status: 'skipped', found });
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'warning',
  found,
  advice,
});
export const failed = (check: string, found: string, advice: string): Finding => ({
  check,
  status: 'failed',
  found,
  advice,
});
