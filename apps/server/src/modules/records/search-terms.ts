/** The possible meanings of a search text. */
export type SearchTerms = {
  readonly text: string;
  readonly words: readonly string[];
  /** An id, if it could be one. */
  readonly number: number | null;
  /** A phone number as it is stored, without separators. */
  readonly phone: string | null;
  readonly requestId: string | null;
};

/** Parses the typed text: `#17` is the id 17, and a phone number may have spaces, dashes and brackets. */
export const parseSearchTerms = (text: string): SearchTerms => {
  const [, digits] = /^#?([1-9]\d{0,14})$/.exec(text) ?? [];
  const phone = text.replaceAll(/[\s()/.-]/g, '');
  const [, requestId] = /^(?:req_)?([0-9a-f]{32})$/.exec(text) ?? [];
  return {
    text,
    words: text.split(/\s+/),
    number: digits === undefined ? null : Number(digits),
    phone: /^\+?\d{5,20}$/.test(phone) ? phone : null,
    requestId: requestId ?? null,
  };
};
