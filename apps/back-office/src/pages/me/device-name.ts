const browsers = [
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** Turns a user agent into "Chrome 153, Linux". Returns an unknown one unchanged. */
export const deviceName = (said: string): string => {
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(said)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([pattern]) => pattern.test(said))?.[1];
  return [browser, system].filter((part) => part !== undefined).join(', ') || said;
};
