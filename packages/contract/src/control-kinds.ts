/** Controls of the platform itself that raise an alert. */
export const controlKinds = [
  'unbacked_win',
  'large_win',
  'key_grant',
  'win_taken_back',
  'adjustment',
  'beyond_authorisation',
] as const;
