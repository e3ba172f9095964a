import type { IncomingHttpHeaders } from 'node:http';
import type { Asset } from '../base/assets.ts';

/** An address outside the contract: a file that is the same for everybody, or an answer. */
export type Page = AssetPage | AnsweredPage;

/** Built on the first request, then compressed and cached. */
type AssetPage = { readonly path: string; readonly asset: () => Promise<Asset> };

type AnsweredPage = {
  readonly method: 'GET' | 'POST';
  /** Parts that begin with a colon are params. */
  readonly path: string;
  readonly answer: (request: PageRequest) => Promise<PageAnswer>;
};

export type PageRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address of the caller, also behind trusted proxies. */
  readonly address: () => string;
  /** The port on which this server listens. */
  readonly port: () => number;
};

/** Text and bytes are sent as they are, with the content type of the headers; anything else as JSON. */
export type PageAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
};
