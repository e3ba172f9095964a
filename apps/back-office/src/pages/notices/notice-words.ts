type Words = {
  /** The names of proposed changes, by their kind. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly when: (at: Date) => string;
};

/** The message of a notice for people: kinds of changes by their names, moments as they are shown elsewhere. */
export const noticeWords = (message: string, { kinds, when }: Words): string =>
  message
    .replaceAll(/\(([a-z_]+\.[a-z_]+)\)/g, (whole, kind: string) => (kinds[kind] ? `(${kinds[kind]})` : whole))
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (at) => when(new Date(at)));
