/** The query string of a page, as plain text. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Leaves out empty values. A text that is not empty begins with the question mark. */
export const searchText = (search: object): string => {
  const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
};
