/** The path of an uploaded logo: its file, and the hash of its content, so that an address never shows anything else. */
export const logoPath = (file_key: string, sha256: string): string => `/assets/logos/${file_key}-${sha256}.webp`;

const pattern = /^(?:\/assets\/logos\/)?([0-9a-f]{32})-([0-9a-f]{64})\.webp$/;

/** The file and the hash that a path, or its last part, names. */
export const fileOfLogo = (path: string): { readonly file_key: string; readonly sha256: string } | undefined => {
  const [, file_key, sha256] = pattern.exec(path) ?? [];
  return file_key && sha256 ? { file_key, sha256 } : undefined;
};

/** What the file store binds the file to: another file does not open as a logo. */
export const logoOwner = (sha256: string): string => `site_logo:${sha256}`;
