/** The answer was compressed, or longer than was agreed; the rest of it was not read. */
class AnswerRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AnswerRefused';
  }
}

/** Much more than any answer of the API has. */
export const maxAnswerBytes = 32 * 1024 * 1024;

export type BoundedOptions = {
  readonly maxBytes: number;
  /** Whether the beginning is enough: then what is longer is cut, and of a compressed answer nothing is read. */
  readonly cuts?: boolean;
};

export type BoundedAnswer = { readonly response: Response; readonly text: string };

type BoundedRequest = Omit<RequestInit, 'headers' | 'redirect'> & {
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Calls `fetch` and reads the answer within a limit; every call of the client and of the command line is made here. A
 * compressed answer of a few bytes can become any number, so none is asked for, and one that comes all the same is
 * refused. The bytes are counted as they are read, after decoding. Redirects are not followed.
 */
export const fetchBounded = async (
  fetchIt: typeof fetch,
  url: string,
  request: BoundedRequest,
  { maxBytes, cuts = false }: BoundedOptions,
): Promise<BoundedAnswer> => {
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  // Workers do not support redirect: 'error'.
  const response = await fetchIt(url, { ...request, headers, redirect: 'manual' });
  if (isEncoded(response) && mayAsk()) {
    await leave(response);
    if (!cuts) throw new AnswerRefused('The answer is compressed.');
    return { response, text: '' };
  }
  return { response, text: await readText(response, maxBytes, cuts) };
};

const isEncoded = ({ headers }: Response): boolean =>
  (headers.get('content-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => coding.trim() !== '' && coding.trim() !== 'identity');

/** Browsers choose the compression themselves and drop the header: there, the limit alone counts. */
const mayAsk = (): boolean =>
  new Request('https://own.invalid', { headers: { 'accept-encoding': 'identity' } }).headers.has('accept-encoding');

const leave = async ({ body }: Response): Promise<void> => {
  await body?.cancel().catch(() => undefined);
};

const readText = async (response: Response, maxBytes: number, cuts: boolean): Promise<string> => {
  const tooLong = new AnswerRefused(`The answer has more than ${maxBytes} bytes.`);
  // React Native has no streams.
  if (response.body === undefined) {
    const text = await response.text();
    if (text.length > maxBytes && !cuts) throw tooLong;
    return text.slice(0, maxBytes);
  }
  const decoder = new TextDecoder();
  let [text, read] = ['', 0];
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece?.value) return text + decoder.decode();
    const left = maxBytes - read;
    read += piece.value.length;
    text += decoder.decode(piece.value.subarray(0, left), { stream: true });
    if (read <= maxBytes) continue;
    await reader?.cancel().catch(() => undefined);
    if (!cuts) throw tooLong;
    return text;
  }
};
