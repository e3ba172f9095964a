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

/** What a use case gives back: the result, and where the route's own status does not fit, another. */
export type Answer<Data = unknown, Beside = NothingBeside> = {
  readonly data: Data;
  readonly status?: number;
  /** What was asked for had been done before; the answer says so in its header. */
  readonly replayed?: boolean;
} & Beside;

type NothingBeside = { readonly meta?: undefined; readonly links?: undefined };
export type AnythingBeside = { readonly meta?: unknown; readonly links?: unknown };

/** An answer that was written and, where an Idempotency-Key asked for it, stored with its change. */
export type Sent<Data = unknown> = {
  readonly sent: StoredAnswer;
  /** Never there: it ties what was written to the type of its data. */
  readonly of?: Data;
};

type RowsOrOne<R extends Route> = R['reply']['shape'] extends 'list' | 'page' ? readonly DataOf<R>[] : DataOf<R>;
/** The answer to a change that waits for a second person. */
export type Proposed = BeforeJson<z.input<typeof proposed>>;

/** What a use case may hand over as `data` to answer a route. */
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
export type SentOf<R extends Route> = Sent<ReplyDataOf<R>>;

/** Bytes as they are, to be saved under a name, or to be shown where a page of ours fetches them. */
export type Download = {
  readonly download: {
    /** Or its pieces, one after the other. */
    readonly content: Buffer | Iterable<string>;
    readonly file_name: string;
    readonly content_type?: string | undefined;
    readonly shown?: boolean;
    readonly headers?: Readonly<Record<string, string>>;
    /** Called once, when the answer has left or its caller has gone. */
    readonly done?: () => void;
  };
};

/** Another address, to which a browser goes on. */
export type Redirect = { readonly redirect: string };

/** Asks again whether the caller would be let in: who they are now, or nothing once they are not. */
export type Readmit = () => Promise<StaffFacts | undefined>;

/** Server-sent events, for as long as the caller stays and may. */
export type Stream = { readonly stream: (readmit: Readmit) => Readable };

export const writeAnswer = (answer: Answer<unknown, AnythingBeside>, status: number): StoredAnswer => ({
  status: answer.status ?? status,
  body: JSON.stringify({ data: answer.data, links: answer.links, meta: answer.meta }),
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
