import type { BodyOf, QueryOf, Route } from '@croupier/contract/route.ts';
import type { AnswerOf, Redirect } from './answer.ts';
import type { Browser, NewCookie } from './browser.ts';
import type { Handler, MountedRoute } from './call.ts';

/** A call of someone who is about to sign in: no operator and no right stand behind it. */
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

const forGuestsAlone: Handler<Route> = async () => {
  throw new Error('This route is for guests.');
};

/** Binds a use case to a route of guests. */
export const handleGuest = <R extends Route>(route: R, handler: GuestHandler<R>): MountedRoute => ({
  route,
  handle: forGuestsAlone,
  guest: handler as unknown as GuestHandler<Route>,
});
