import { z } from 'zod';
import { id, line, queryBoolean, reference, timestamp } from '../common.ts';
import { launchPlaceholders, linkTo, pictureAddress } from '../game-addresses.ts';
import { game, thumbnailSources } from '../game-fields.ts';
import { maintenanceChanges, maintenanceWindow, offerChanges } from '../game-offer.ts';
import { gameTypes } from '../game-types.ts';
import { gameFilters } from '../operator/games.ts';
import { providerRules as rules } from '../provider-rules.ts';
import { defineRoute, list, one, page } from '../route.ts';

const tag = 'Games';
const base = '/api/back-office/v1';
const permission = 'manage_games';

const { token: _, ...demoPlaceholders } = launchPlaceholders;

export const staffGameProvider = z.object({
  id: id(),
  slug: z.string(),
  name: z.string(),
  launch_url: z.string().nullable().describe('Null for Originals.'),
  demo_url: z.string().nullable().describe('Null: there is no free play.'),
  open_round_hours: z.int(),
  ...rules,
  maintenance: z.array(maintenanceWindow).describe('Windows that run or are to come, in their order.'),
  is_active: z.boolean(),
  games_count: z.int().describe('All of its games, inactive ones too.'),
  active_games_count: z.int(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

const slug = () => z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1–63 lower-case letters, digits or dashes');
const launchUrl = () => linkTo(launchPlaceholders, ['token']).describe(placeholdersText(launchPlaceholders));
const demoUrl = () => linkTo(demoPlaceholders, []).nullable().describe('Without {token}; null: there is no free play.');
const openRoundHours = () =>
  z.int().min(1).max(8_760).describe('A round that is still open after so many hours is shown to staff.');

const placeholdersText = (placeholders: Readonly<Record<string, string>>): string =>
  `An https address, or a path of this platform. It is filled in: ${Object.entries(placeholders)
    .map(([name, meaning]) => `{${name}} (${meaning})`)
    .join(', ')}.`;

export const newGameProvider = z.strictObject({
  slug: slug(),
  name: line(100),
  launch_url: launchUrl(),
  demo_url: demoUrl().default(null),
  open_round_hours: openRoundHours().default(24),
  transaction_scope: rules.transaction_scope.default('provider'),
  kind_in_key: rules.kind_in_key.default(true),
  credits_without_bet: rules.credits_without_bet.default(false),
  rolls_back_wins: rules.rolls_back_wins.default(false),
  adjusts_below_zero: rules.adjusts_below_zero.default(false),
  is_active: z.boolean().default(true),
});

export const gameProviderChanges = z.strictObject({
  name: line(100).optional(),
  launch_url: launchUrl().optional(),
  demo_url: demoUrl().optional(),
  open_round_hours: openRoundHours().optional(),
  ...z.object(rules).partial().shape,
  maintenance: maintenanceChanges().optional(),
  is_active: z.boolean().optional(),
});

export const listStaffGameProviders = defineRoute({
  name: 'staff_list_game_providers',
  method: 'GET',
  path: `${base}/game-providers`,
  audience: 'staff',
  permission,
  tag,
  summary: 'List all game providers, inactive ones too',
  reply: list(staffGameProvider),
  example: { title: 'All providers' },
});

export const createGameProvider = defineRoute({
  name: 'create_game_provider',
  stepUp: true,
  method: 'POST',
  path: `${base}/game-providers`,
  audience: 'staff',
  permission,
  tag,
  summary: 'Add a game provider',
  description:
    'An address at a host to which no active provider of the operator leads yet waits for a second person: whoever runs it gets the session tokens of players.',
  proposes: true,
  body: newGameProvider,
  reply: one(staffGameProvider, 201),
  example: {
    title: 'A provider with free play',
    body: {
      slug: 'northlight',
      name: 'Northlight Studios',
      launch_url: 'https://play.northlight.example/{game}?token={token}&language={language}',
      demo_url: 'https://play.northlight.example/{game}/demo?language={language}',
    },
  },
});

export const changeGameProvider = defineRoute({
  name: 'change_game_provider',
  stepUp: true,
  method: 'PATCH',
  path: `${base}/game-providers/{provider}`,
  audience: 'staff',
  permission,
  params: { provider: 'game_provider' },
  tag,
  summary: 'Change a game provider, or switch it on or off',
  description:
    'Only the fields sent change. Of a provider that is off no game is listed or launched. An address at another host waits for a second person: whoever runs it gets the session tokens of players. So do the rules of its wallet. Two of them are fixed with the first transaction.',
  proposes: true,
  body: gameProviderChanges,
  reply: one(staffGameProvider),
  example: { title: 'Switch it off', params: { provider: 1 }, body: { is_active: false } },
});

export const staffGame = game.extend({
  thumbnail_source: z.enum(thumbnailSources),
  is_active: z.boolean(),
  provider: z.object({ id: id(), slug: z.string(), name: z.string(), is_active: z.boolean() }),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const listedGame = staffGame.extend({
  rounds_7_days: z.int().describe('Rounds of the last seven UTC days, today included, as of the last roll-up.'),
});

const category = () =>
  z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be 1–40 lower-case letters, digits, dashes or underscores');
const rtp = () =>
  z
    .number()
    .min(0.01)
    .max(100)
    .refine((percent) => Number(percent.toFixed(2)) === percent, 'must have at most two decimals')
    .describe('Return to player, in percent.');

export const newGame = z.strictObject({
  provider: slug().describe('Slug of the provider.'),
  external_id: reference().describe("The provider's own id of the game, unique with the provider."),
  name: line(100),
  type: z.enum(gameTypes),
  category: category(),
  rtp: rtp(),
  thumbnail_url: pictureAddress().nullable().optional().describe('Null: a picture that the platform draws.'),
  is_active: z.boolean().optional().describe('Active unless said otherwise.'),
  ...offerChanges,
});

export type NewGame = z.output<typeof newGame>;

export const gameChanges = z.strictObject({
  name: line(100).optional(),
  type: z.enum(gameTypes).optional(),
  category: category().optional(),
  rtp: rtp().optional(),
  thumbnail_url: pictureAddress().nullable().optional(),
  is_active: z.boolean().optional(),
  ...offerChanges,
});

export const staffGameFilters = gameFilters.extend({ is_active: queryBoolean().optional() });

export const listStaffGames = defineRoute({
  name: 'staff_list_games',
  method: 'GET',
  path: `${base}/games`,
  audience: 'staff',
  permission,
  tag,
  summary: 'List all games, inactive ones too',
  description: 'Ordered by name. Filters combine.',
  query: staffGameFilters,
  reply: page(listedGame),
  example: { title: 'What is switched off', query: { is_active: false } },
});

export const getStaffGame = defineRoute({
  name: 'staff_get_game',
  method: 'GET',
  path: `${base}/games/{game}`,
  audience: 'staff',
  permission,
  params: { game: 'catalogue_game' },
  tag,
  summary: 'Get a game, active or not',
  reply: one(staffGame),
  example: { title: 'One game', params: { game: 1 } },
});

export const createGame = defineRoute({
  name: 'create_game',
  stepUp: true,
  method: 'POST',
  path: `${base}/games`,
  audience: 'staff',
  permission,
  tag,
  summary: 'Add a game',
  description:
    'A game opens at the address of its provider. A picture at a host from which the operator shows nothing yet waits for a second person: the browser of every player who sees the game calls it.',
  proposes: true,
  body: newGame,
  reply: one(staffGame, 201),
  example: {
    title: 'A slot',
    body: {
      provider: 'northlight',
      external_id: 'nl-aurora',
      name: 'Aurora Rush',
      type: 'rng',
      category: 'slots',
      rtp: 96.2,
    },
  },
});

export const changeGame = defineRoute({
  name: 'change_game',
  stepUp: true,
  method: 'PATCH',
  path: `${base}/games/{game}`,
  audience: 'staff',
  permission,
  params: { game: 'catalogue_game' },
  tag,
  summary: 'Change a game, or switch it on or off',
  description:
    'Only the fields sent change. Type and return of an Original are given by the game itself. Another category waits for a second person: it changes how much stakes on the game count towards bonuses that players have. So does a picture at a host from which the operator shows nothing yet.',
  proposes: true,
  body: gameChanges,
  reply: one(staffGame),
  example: { title: 'Switch it off', params: { game: 1 }, body: { is_active: false } },
});

/** The maximum number of games in one file. */
export const maxImportedGames = 5_000;

export const gameImportReport = z.object({
  rows: z.int().describe('Rows that were read.'),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  dry_run: z.boolean().describe('Nothing was changed.'),
  differences: z
    .array(
      z.object({
        provider_id: id(),
        external_id: z.string(),
        name: z.string(),
        is_new: z.boolean(),
        changes: z
          .array(z.object({ field: z.string(), from_value: z.string().nullable(), to_value: z.string().nullable() }))
          .describe('Field by field; none for a new game.'),
      }),
    )
    .describe('What is added and what is changed.'),
  refused: z.array(
    z.object({
      line: z.int().describe('Line of the file; in JSON, place in the array, from 1.'),
      external_id: z.string().nullable(),
      field: z.string(),
      message: z.string(),
    }),
  ),
});

export const importGames = defineRoute({
  name: 'import_games',
  method: 'POST',
  path: `${base}/games/import`,
  audience: 'staff',
  permission,
  tag,
  summary: 'Import games from CSV or JSON',
  description: `The text of a file: CSV with a head line that names its columns (comma or semicolon), or a JSON array of objects. Fields: provider (slug of a provider that exists), external_id, name, type, category, rtp, and if wanted thumbnail_url and is_active. A game that the provider has already is changed; where changes wait for a second person, a row with another category, or with a picture at a new host, is refused. Good rows are taken, and the report names every other, with its line and why. At most ${maxImportedGames} games at a time.`,
  body: z.strictObject({
    format: z.enum(['csv', 'json']),
    content: z.string().min(1).max(2_000_000),
    dry_run: z.boolean().default(false).describe('Only say what would be done.'),
  }),
  bodyLimitBytes: 4 * 1024 * 1024,
  reply: one(gameImportReport),
  example: {
    title: 'Two lines',
    body: {
      format: 'csv',
      content:
        'provider,external_id,name,type,category,rtp\nnorthlight,nl-aurora,Aurora Rush,rng,slots,96.2\nnobody,x-1,Lost Game,rng,slots,95\n',
    },
  },
});
