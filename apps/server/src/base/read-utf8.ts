/** The text of a file; undefined where it is not in UTF-8, or has a NUL, which no text has and PostgreSQL does not take. */
export const readUtf8 = (content: Buffer): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};
