import { type Address, readAddress } from '@croupier/contract/addresses.ts';
import { launchRule } from '@croupier/contract/game-addresses.ts';
import type { LaunchResult, launchWish } from '@croupier/contract/game-fields.ts';
import type { z } from 'zod';
import { normaliseAddress } from '../../base/ip.ts';
import type { RandomSource } from '../../base/random.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { Call } from '../../call/call.ts';
import { platformUrl } from '../../call/platform-url.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import { refuseRestricted } from '../players/rules.ts';
import { limitReached } from '../responsible-gaming/limit-reached.ts';
import { sessionRefusal } from '../responsible-gaming/rules.ts';
import type { GameRow } from './game-row.ts';
import { fillAddress } from './launch-url.ts';
import { refuseDuringMaintenance } from './maintenance.ts';
import { noticeRefusedAddress } from './notice-refused-address.ts';
import { customerOf, refuseAbroad, refuseNotOffered } from './offer.ts';
import { findListedGame } from './queries.ts';
import { sessionMilliseconds } from './rules.ts';
import { newPlayerRef, newSessionToken, sessionHash } from './session.ts';
import type { NewSession } from './session-queries.ts';
import { absolute } from './view.ts';

type LaunchRequest = Omit<z.output<typeof launchWish>, 'ip'> & { readonly ip: string | null };

/** A launch with its random names and the data of the catalogue. */
export type Launch = LaunchRequest & {
  readonly game: GameRow;
  readonly token: string;
  /** A new name of the player for the provider; used unless there is one already. */
  readonly player_ref: string;
  readonly platform_url: string;
  /** The address of the mode; null where there is none. */
  readonly address: Address | null;
  /** The operator's key that launches, or that issued the player's token. */
  readonly api_key_id: number;
  /** The player's token; null where the operator's server launches. */
  readonly token_id: number | null;
};

/** Opens a wallet session, if the player may play; a demo only gets an address. */
export const launchGame = defineCommand({
  name: 'launch_game',
  facets: ['wallet', 'player', 'limits', 'profile', 'sessions', 'live_tokens'],
  needs: ({ token_id }: Launch) => (token_id === null ? {} : { live_tokens: { token_id } }),
  decide: (draft, input: Launch, context) => {
    const { now } = context;
    const { game, token_id } = input;
    if (token_id !== null && !draft.live_tokens.has(token_id)) throw new Refusal('INVALID_PLAYER_TOKEN');
    const launch_url = addressOf(draft, input, context);
    if (input.mode === 'real') {
      refuseRestricted(draft.player, 'can_bet', now);
      // Whoever may not have a token may not have a session of a game either.
      refuseRestricted(draft.player, 'can_login', now);
      refuseNotOffered(game, customerOf(draft));
      const tooLong = sessionRefusal(draft.limits.limits, draft.wallet, now);
      if (tooLong) return limitReached(draft, tooLong);
    }
    refuseAbroad(game, draft.player.country);
    refuseDuringMaintenance(game, now);

    const expires_at = new Date(now.getTime() + sessionMilliseconds);
    const data = {
      mode: input.mode,
      game_id: input.game.id,
      launch_url,
      original_url: originalUrl(input, context),
      session_token: input.token,
      expires_at: expires_at.toISOString(),
      is_original: input.game.is_original,
    } satisfies LaunchResult;
    if (input.mode === 'real')
      draft.append('sessions', { kind: 'open', session: sessionFor(draft.wallet.player_id, input, expires_at) });
    return { data };
  },
});

/** The address of the game. Originals have none: the operator's own page plays them. */
const addressOf = ({ profile }: Facts<'profile'>, input: Launch, { operator }: Context): string | null => {
  const { game, mode, platform, address } = input;
  if (game.is_original) return null;
  if (address === null) throw invalid('mode', `this game has no ${mode} mode`);
  const { language, currency } = profile;
  const values = { game: game.external_id, language, currency, platform, operator: operator.slug };
  const filled = fillAddress(address.href, mode === 'real' ? { ...values, token: input.token } : values);
  return absolute(input.platform_url, address, filled);
};

/** The page of an Original has no token in its address: whoever embeds it adds the player's, where servers do not see it. */
const originalUrl = ({ game, mode, platform_url }: Launch, { operator }: Context): string | null =>
  game.is_original && mode === 'real' ? `${platform_url}/originals/${operator.slug}/${game.external_id}` : null;

const sessionFor = (player_id: number, input: Launch, expires_at: Date): NewSession => ({
  player_id,
  provider_id: input.game.provider_id,
  game_id: input.game.id,
  player_ref: input.player_ref,
  session_hash: sessionHash(input.token),
  platform: input.platform,
  ip: input.ip,
  api_key_id: input.api_key_id,
  player_token_id: input.token_id,
  under_token: input.token_id,
  expires_at,
});

type LaunchCall = Pick<Call, 'operator' | 'url' | 'route' | 'read' | 'now' | 'caller'> & {
  readonly params: { readonly game: number };
  readonly body: z.output<typeof launchWish>;
};

/** Finds the game and draws the names; the token of a demo is drawn too, but not stored. */
export const prepareLaunch = async (
  random: RandomSource,
  call: LaunchCall,
  defaultIp: string | null,
): Promise<Launch> => {
  const game = await call.read((tx) => findListedGame(tx, call.operator.operator_id, call.params.game));
  const ip = call.body.ip ?? defaultIp;
  if (call.caller.kind === 'staff') throw new Error('Staff launch no games.');
  return {
    ...call.body,
    ip: ip === null ? null : normaliseAddress(ip),
    game,
    token: newSessionToken(random),
    player_ref: newPlayerRef(random),
    platform_url: platformUrl(call),
    address: await readLaunchAddress(call, game),
    api_key_id: call.caller.key.id,
    token_id: call.caller.kind === 'player' ? call.caller.token.id : null,
  };
};

/**
 * The address of the game, read again by the rule under which it was stored. One that the rule refuses may have been
 * stored before there was one: it is never opened, because it could lead a session token anywhere.
 */
const readLaunchAddress = async (call: LaunchCall, game: GameRow): Promise<Address | null> => {
  const field = call.body.mode === 'real' ? 'launch_url' : 'demo_url';
  const stored = game[field];
  if (stored === null) return null;
  const read = readAddress(stored, launchRule);
  if (!('problem' in read)) return read;
  await call.read((tx) => noticeRefusedAddress(tx, { ...call.operator, now: call.now }, game, field));
  throw new Refusal('INVALID_REQUEST', 'The address of this game cannot be opened: staff have to correct it.', {
    rule: 'launch_address',
  });
};
