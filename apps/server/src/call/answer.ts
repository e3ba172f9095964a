import type { Readable } from 'node:stream';
import type { proposed } from '@croupier/contract/back-office/proposals.ts';
import type { pageLinks, pageMeta } from '@croupier/contract/common.ts';
import { type ErrorCode, errors, type RetryAdvice } from '@croupier/contract/errors.ts';
import type { DataOf, Route } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import type { Refusal } from '../base/refusal.ts';
import type { StaffFacts } from './facts.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { BeforeJson } from './json.ts';

/** The answer of a use case: the data, and a status where the route's own does not fit. */
export type Answer<Data = unknown, Beside = NothingBeside> = {
  readonly data: Data;
  readonly status?: number;
  /** The request had been carried out before; a header of the answer says so. */
  readonly replayed?: boolean;
  /** The change waits for a second person. Beside `data`, so that nobody takes the proposal for what was asked for. */
  readonly proposal?: Proposed;
} & Beside;

type NothingBeside = { readonly meta?: undefined; readonly links?: undefined };
export type AnythingBeside = { readonly meta?: unknown; readonly links?: unknown };

/** An answer that is serialised and, for a request with an Idempotency-Key, stored with its change. */
export type WrittenAnswer<Data = unknown> = {
  readonly written: StoredAnswer;
  /** Never set: it only ties the answer to the type of its data. */
  readonly of?: Data;
};

type RowsOrOne<R extends Route> = R['reply']['shape'] extends 'list' | 'page' ? readonly DataOf<R>[] : DataOf<R>;
/** The answer to a change that waits for a second person. */
export type Proposed = BeforeJson<z.input<typeof proposed>>;

/** What a use case may return as `data` for a route. */
export type ReplyDataOf<R extends Route> =
  | BeforeJson<RowsOrOne<R>>
  | (R extends { readonly proposes: true } ? Proposed : never);

export type PageMeta = z.input<typeof pageMeta>;
export type PageLinks = z.input<typeof pageLinks>;

type OwnMetaOf<R extends Route> = R['reply'] extends { readonly meta: infer M extends z.ZodType }
  ? { readonly meta: BeforeJson<z.input<M>> }
  : unknown;
/** The fields beside `data`: `meta` and `links` of a page, and the `meta` that the route declares. */
type BesideOf<R extends Route> = Route extends R
  ? AnythingBeside
  : R['reply']['shape'] extends 'page'
    ? { readonly meta: PageMeta; readonly links: PageLinks } & OwnMetaOf<R>
    : unknown extends OwnMetaOf<R>
      ? NothingBeside
      : OwnMetaOf<R> & { readonly links?: undefined };

export type AnswerOf<R extends Route> = Answer<ReplyDataOf<R>, BesideOf<R>>;
export type WrittenAnswerOf<R extends Route> = WrittenAnswer<ReplyDataOf<R>>;

/** Raw bytes, to be saved as a file or to be shown by one of our pages. */
export type Download = {
  readonly download: {
    /** The content, or its pieces in order. */
    readonly content: Buffer | Iterable<string>;
    readonly file_name: string;
    readonly content_type?: string | undefined;
    readonly shown?: boolean;
    readonly headers?: Readonly<Record<string, string>>;
    /** Called once, when the answer was sent or the caller disconnected. */
    readonly done?: () => void;
  };
};

/** An address that the browser is redirected to. */
export type Redirect = { readonly redirect: string };

/** Checks again whether the caller is admitted: returns the current facts, or undefined once they are not. */
export type Readmit = () => Promise<StaffFacts | undefined>;

/** Server-sent events, while the caller stays connected and admitted. */
export type Stream = { readonly stream: (readmit: Readmit) => Readable };

export const writeAnswer = (answer: Answer<unknown, AnythingBeside>, status: number): StoredAnswer => ({
  status: answer.status ?? status,
  body: JSON.stringify({ data: answer.data, proposal: answer.proposal, links: answer.links, meta: answer.meta }),
  replayed: answer.replayed,
});

export const writeRefusal = (refusal: Refusal): StoredAnswer =>
  writeError(refusal.code, refusal.message, refusal.details);

export const writeError = (
  code: ErrorCode,
  message: string = errors[code].meaning,
  details: Record<string, unknown> = {},
  { status, retry }: { readonly status: number; readonly retry: RetryAdvice } = errors[code],
): StoredAnswer => ({
  status,
  body: JSON.stringify({ error: { code, message, details, retry } }),
});
