import type { BodyOf, QueryOf, Route } from '@croupier/contract/route.ts';
import type { AnswerOf, Redirect } from './answer.ts';
import type { Browser, NewCookie } from './browser.ts';

/** A call of someone who is signing in: it has no operator and no permissions. */
export type GuestCall<R extends Route = Route> = {
  readonly route: R;
  readonly request_id: string;
  readonly ip: string;
  readonly browser: Browser;
  /** The absolute address of this request. */
  readonly url: string;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly setCookie: (cookie: NewCookie) => void;
};

export type GuestHandler<R extends Route> = (call: GuestCall<R>) => Promise<AnswerOf<R> | Redirect>;
