import { checkUrl } from '../../../base/address-rules.ts';
import { type Connections, openConnections, type PostResult, type SendSettings } from './send.ts';

/** An endpoint to send to. */
export type Destination = {
  readonly operator_id: number;
  readonly id: number;
  readonly url: string;
  readonly is_sandbox: boolean;
};

const idleMilliseconds = 60_000;

/** Keeps connections open for each endpoint and address, and closes those that are unused for a while. */
export const openEndpointConnections = (settings: SendSettings & { readonly loopback: boolean }) => {
  const known = new Map<string, Connections & { usedAt: number }>();
  const forget = (name: string): void => {
    known.get(name)?.close();
    known.delete(name);
  };
  return {
    post: (
      to: Destination,
      headers: Record<string, string>,
      body: string,
      count: (result: PostResult) => void,
    ): Promise<PostResult> => {
      const name = `${to.operator_id}/${to.id}/${to.url}`;
      let found = known.get(name);
      if (!found) {
        const checked = checkUrl(to.url, to.is_sandbox && settings.loopback);
        if ('problem' in checked) return Promise.resolve(unsent(`the address ${checked.problem}`));
        found = { ...openConnections(checked, settings), usedAt: 0 };
        known.set(name, found);
      }
      found.usedAt = performance.now();
      return found.post(headers, body, count);
    },
    closeIdle: () => {
      const idle = performance.now() - idleMilliseconds;
      for (const [name, { usedAt }] of known) if (usedAt < idle) forget(name);
    },
    closeAll: () => {
      for (const name of known.keys()) forget(name);
    },
  };
};

/** The result of an attempt that could not be made. */
export const unsent = (error: string): PostResult => ({
  succeeded: false,
  status: null,
  error,
  duration_ms: 0,
  response_excerpt: null,
  retry_after: null,
});
