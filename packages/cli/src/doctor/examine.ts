import { knownUrl } from '../../../sdk/src/address.ts';
import type { FoundConnection } from '../connection.ts';
import type { Io } from '../program/io.ts';
import { checkEndpoints, checkEvents, findEndpoints } from './check-endpoints.ts';
import { checkKeyAtServer, checkScopes } from './check-key.ts';
import { checkServer } from './check-server.ts';
import { checkSettings } from './check-settings.ts';
import { checkReceiver } from './check-webhook.ts';
import type { Finding } from './finding.ts';

export type ExaminedSetup = FoundConnection & {
  readonly node: string;
  readonly scopes: readonly string[];
  /** The receiver to test; by default the registered one. */
  readonly webhookUrl: string | undefined;
};

/** Checks an integration from the inside out; skips checks that an earlier fault makes impossible. */
export async function* examine(io: Io, setup: ExaminedSetup): AsyncGenerator<Finding> {
  const { url, key, secret, webhook_secret, webhookUrl } = setup;
  const settings = checkSettings(setup.node, setup);
  yield* settings;
  const isWrong = (check: string): boolean => settings.some((one) => one.check === check && one.status === 'failed');

  let operator_id = 0;
  let receiverUrl = webhookUrl;
  if (url && !isWrong('url')) {
    const { origin } = knownUrl(url);
    const server = await checkServer(io, origin);
    yield server;
    if (server.status === 'ok' && key && secret && !isWrong('key') && !isWrong('secret')) {
      const { findings, me, croupier } = await checkKeyAtServer(io, { url: origin, key, secret });
      yield* findings;
      if (me && croupier) {
        operator_id = me.operator.id;
        yield checkScopes(me, setup.scopes);
        yield await checkEvents(croupier, me);
        const endpoints = await findEndpoints(croupier, me);
        yield* checkEndpoints(endpoints);
        receiverUrl ??= endpoints?.find(({ status }) => status === 'enabled')?.url;
      }
    }
  }
  if (receiverUrl !== undefined)
    yield* await checkReceiver(io, { url: receiverUrl, secret: webhook_secret, operator_id });
}
