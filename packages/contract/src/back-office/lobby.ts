import { z } from 'zod';
import { id, line, timestamp } from '../common.ts';
import { gameSorts } from '../game-offer.ts';
import { type SectionSource, sectionSources, valuedSources } from '../lobby-fields.ts';
import { defineRoute, list, one } from '../route.ts';

const tag = 'Games';
const base = '/api/back-office/v1/lobby-sections';
const permission = 'manage_games';

export const maxSections = 40;
export const maxPins = 100;

const texts = {
  source: 'What fills the section after its pinned games.',
  source_value: 'The tag, the category, the slug of the provider, or rng or live, by the source; else null.',
  sort: 'The order of the games that are not pinned.',
  pins: 'Ids of the games that come first, in this order.',
};

export const staffLobbySection = z.object({
  id: id(),
  slug: z.string(),
  name: z.string(),
  source: z.enum(sectionSources).describe(texts.source),
  source_value: z.string().nullable().describe(texts.source_value),
  sort: z.enum(gameSorts).describe(texts.sort),
  pins: z
    .array(z.object({ id: id(), name: z.string(), is_listed: z.boolean() }))
    .describe('The games that come first.'),
  games_count: z.int().describe('Games that the section holds, wherever they are offered.'),
  is_active: z.boolean(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

const slug = () => z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be 1–63 lower-case letters, digits or dashes');
const pins = () =>
  z
    .array(id())
    .max(maxPins, `must hold at most ${maxPins}`)
    .refine((ids) => new Set(ids).size === ids.length, 'must hold each only once')
    .describe(texts.pins);
const sourceValue = () => line(63).nullable().describe(texts.source_value);

const hasValue = ({ source, source_value }: { source: SectionSource; source_value: string | null }): boolean =>
  valuedSources.includes(source) === (source_value !== null);

export const newLobbySection = z
  .strictObject({
    slug: slug().describe('By which front ends know the section; it does not change.'),
    name: line(100),
    source: z.enum(sectionSources).describe(texts.source),
    source_value: sourceValue().default(null),
    sort: z.enum(gameSorts).default('popular').describe(texts.sort),
    pins: pins().default([]),
    is_active: z.boolean().default(true),
  })
  .refine(hasValue, {
    path: ['source_value'],
    error: 'must be given for tag, category, provider and type, and only then',
  });

export const lobbySectionChanges = z.strictObject({
  name: line(100).optional(),
  source: z.enum(sectionSources).optional().describe(texts.source),
  source_value: sourceValue().optional(),
  sort: z.enum(gameSorts).optional().describe(texts.sort),
  pins: pins().optional(),
  is_active: z.boolean().optional(),
});

export const listLobbySections = defineRoute({
  name: 'list_lobby_sections',
  method: 'GET',
  path: base,
  audience: 'staff',
  permission,
  tag,
  summary: 'List the sections of the lobby, in their order',
  reply: list(staffLobbySection),
  example: { title: 'All sections' },
});

export const createLobbySection = defineRoute({
  name: 'create_lobby_section',
  method: 'POST',
  path: base,
  audience: 'staff',
  permission,
  tag,
  summary: 'Add a section to the lobby',
  description: `It comes last. At most ${maxSections}.`,
  body: newLobbySection,
  reply: one(staffLobbySection, 201),
  example: { title: 'Games with a tag', body: { slug: 'books', name: 'Books', source: 'tag', source_value: 'book' } },
});

export const orderLobbySections = defineRoute({
  name: 'order_lobby_sections',
  method: 'PUT',
  path: `${base}/order`,
  audience: 'staff',
  permission,
  tag,
  summary: 'Put the sections of the lobby in order',
  description: 'Names every section once. If a colleague added or removed one meanwhile, nothing changes.',
  body: z.strictObject({ sections: z.array(id()).max(maxSections) }),
  reply: list(staffLobbySection),
  example: { title: 'One section', body: { sections: [1] } },
});

export const changeLobbySection = defineRoute({
  name: 'change_lobby_section',
  method: 'PATCH',
  path: `${base}/{section}`,
  audience: 'staff',
  permission,
  params: { section: 'lobby_section' },
  tag,
  summary: 'Change a section of the lobby, its pinned games, or switch it on or off',
  description: 'Only the fields sent change; `pins` replaces all.',
  body: lobbySectionChanges,
  reply: one(staffLobbySection),
  example: { title: 'Switch it off', params: { section: 1 }, body: { is_active: false } },
});

export const deleteLobbySection = defineRoute({
  name: 'delete_lobby_section',
  method: 'DELETE',
  path: `${base}/{section}`,
  audience: 'staff',
  permission,
  params: { section: 'lobby_section' },
  tag,
  summary: 'Remove a section of the lobby',
  description: 'Its games stay in the catalogue.',
  reply: one(staffLobbySection),
  example: { title: 'Not needed any more', params: { section: 1 } },
});
