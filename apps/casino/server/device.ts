const programs = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox on Linux": by that a player recognizes a sign-in. What a browser says of itself is no proof of anything. */
export const deviceOf = (userAgent = ''): string => {
  const named = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => userAgent.includes(sign))?.[1];
  return `${named(programs) ?? 'A browser'} on ${named(systems) ?? 'a device'}`;
};
