import { type gameImportReport, type NewGame, newGame } from '@croupier/contract/back-office/games.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { validate } from '../../call/validate.ts';
import { changedFields } from '../audit/audit.ts';
import type { ProviderRow } from './game-row.ts';
import type { FileRow } from './import-file.ts';
import { offersMore } from './offer.ts';
import { countsDifferently, type KnownHosts, providerRefusal, showsNewHost } from './rules.ts';
import { type AddedGame, changingFields, plainGame, type StoredGame } from './staff-queries.ts';

export type ImportReport = z.input<typeof gameImportReport>;
export type RefusedRow = ImportReport['refused'][number];
export type ReadRow = { readonly line: number; readonly game: NewGame };

type FieldChange = ReturnType<typeof changedFields>[number];
type ChangedGame = { readonly after: StoredGame; readonly changes: readonly FieldChange[] };

/** Validates rows by the rules of their fields: returns the valid ones, and the faults of the others. */
export const readRows = (rows: readonly FileRow[]): { read: ReadRow[]; refused: RefusedRow[] } => {
  const read: ReadRow[] = [];
  const refused: RefusedRow[] = [];
  for (const { line, value } of rows) {
    try {
      read.push({ line, game: validate(newGame, value) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const [field, messages] of Object.entries(error.details as Record<string, string[]>))
        for (const message of messages) refused.push({ line, external_id: externalId(value), field, message });
    }
  }
  return { read, refused };
};

const externalId = (value: unknown): string | null => {
  const id = (value as { external_id?: unknown } | null)?.external_id;
  return typeof id === 'string' ? id : null;
};

export const nameOf = (game: Pick<StoredGame, 'provider_id' | 'external_id'>): string =>
  `${game.provider_id}/${game.external_id}`;

type PlacedRow = ReadRow & { readonly provider_id: number };

/** Keeps rows whose provider exists, with its id; a game that occurs twice counts once. */
export const placeRows = (rows: readonly ReadRow[], providers: readonly ProviderRow[]) => {
  const bySlug = new Map(providers.map((provider) => [provider.slug, provider]));
  const seen = new Map<string, number>();
  const placed: PlacedRow[] = [];
  const refused: RefusedRow[] = [];
  for (const { line, game } of rows) {
    const provider = bySlug.get(game.provider);
    const wrong = providerRefusal(provider);
    const refuse = (field: string, message: string): void =>
      void refused.push({ line, external_id: game.external_id, field, message });
    if (!provider || wrong !== undefined) {
      refuse('provider', wrong as string);
      continue;
    }
    const name = nameOf({ provider_id: provider.id, external_id: game.external_id });
    const first = seen.get(name);
    if (first === undefined) placed.push({ line, game, provider_id: provider.id });
    else refuse('external_id', `stands in line ${first} already`);
    seen.set(name, first ?? line);
  }
  return { placed, refused };
};

const newHost = (verb: 'add' | 'change'): string =>
  `is at a new host: the first game there needs a second person, so ${verb} it by itself`;

/** The field by which the offer becomes wider. */
const widened = (before: StoredGame, after: StoredGame): string =>
  (['countries', 'blocked_countries', 'currencies', 'stakes'] as const).find((field) =>
    offersMore(before, { ...before, [field]: after[field] }),
  ) ?? 'stakes';

export type Plan = {
  readonly added: AddedGame[];
  readonly changed: ChangedGame[];
  readonly unchanged: number;
  readonly refused: RefusedRow[];
};

/**
 * Plans to add missing games, and to update existing ones where the file differs. A row that requires a second person
 * is refused, because nobody checks a file line by line.
 */
export const planImport = (
  placed: readonly PlacedRow[],
  existing: readonly StoredGame[],
  /** The hosts that need no second person; undefined where nothing needs one. */
  hosts: KnownHosts | undefined,
): Plan => {
  const known = new Map(existing.map((game) => [nameOf(game), game]));
  const plan: Plan & { unchanged: number } = { added: [], changed: [], unchanged: 0, refused: [] };
  for (const { line, game, provider_id } of placed) {
    const { provider: _, ...wanted } = game;
    const refuse = (field: string, message: string): void =>
      void plan.refused.push({ line, external_id: game.external_id, field, message });
    const before = known.get(nameOf({ provider_id, external_id: game.external_id }));
    if (!before) {
      const added = { ...plainGame, ...wanted, provider_id } as AddedGame;
      if (hosts && showsNewHost(added, hosts)) refuse('thumbnail_url', newHost('add'));
      else plan.added.push(added);
      continue;
    }
    const after = { ...before, ...wanted } as StoredGame;
    if (hosts && countsDifferently(before, after)) {
      refuse('category', `is ${before.category}: another one needs a second person, so change the game by itself`);
      continue;
    }
    if (hosts && before.thumbnail_url !== after.thumbnail_url && showsNewHost(after, hosts)) {
      refuse('thumbnail_url', newHost('change'));
      continue;
    }
    if (hosts && offersMore(before, after)) {
      refuse(widened(before, after), 'lifts a restriction: that needs a second person, so change the game by itself');
      continue;
    }
    const changes = changedFields(before, after, changingFields);
    if (changes.length > 0) plan.changed.push({ after, changes });
    else plan.unchanged += 1;
  }
  return plan;
};
