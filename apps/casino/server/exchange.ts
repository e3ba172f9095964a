/** A request to the casino's server part and its answer, independent of the HTTP server that carries them. */

export type Asked = {
  readonly method: string;
  /** Below the casino's own address, without the query: /api/start. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The address of the person who plays. */
  readonly ip: string;
  /** Whether the browser came by https: then the cookie is for https alone. */
  readonly isSecure: boolean;
};

export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const never = { 'cache-control': 'no-store' };

export const answerJson = (status: number, body: unknown, headers: Record<string, string> = {}): Answered => ({
  status,
  headers: { ...never, 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

/** An error in the form that the API has, so that the page reads both alike. */
export const answerError = (
  status: number,
  error: { code: string; message: string; details?: unknown; retry?: string },
  headers: Record<string, string> = {},
): Answered => answerJson(status, { error: { details: {}, retry: 'never', ...error } }, headers);

/** Reads a JSON object; undefined for anything else. */
export const readObject = ({ body }: Asked): Record<string, unknown> | undefined => {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};
