import type { Tx } from '../database/pool.ts';
import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { addSection } from '../modules/games/edit-lobby.ts';
import type { SeedStep } from './demo.ts';

const sectionOf = { source_value: null, sort: 'popular', pins: [], is_active: true } as const;

const sections = [
  { ...sectionOf, slug: 'popular', name: 'Played most', source: 'popular' },
  { ...sectionOf, slug: 'jackpots', name: 'Jackpots', source: 'category', source_value: 'jackpot' },
  { ...sectionOf, slug: 'myths', name: 'Myths and legends', source: 'tag', source_value: 'myths' },
] as const;

/** Whether a section was ever made, be it removed since. */
const wasArranged = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx<{ was: boolean }[]>`
    select exists (
      select from audit_log where operator_id = ${operatorId} and subject_kind = 'lobby_section') as was`;
  return row!.was;
};

/** The tags that games have: those of a demo that an earlier version made have none. */
const selectTags = async (tx: Tx, operatorId: number): Promise<string[]> => {
  const rows = await tx<{ tag: string }[]>`
    select distinct jsonb_array_elements_text(tags) as tag from games where operator_id = ${operatorId}`;
  return rows.map(({ tag }) => tag);
};

/** The lobby comes once, also to a demo that an earlier version made: what staff changed or removed stays so. */
export const lobbyStep: SeedStep = {
  name: 'lobby',
  run: ({ app, clock, operator_id }) =>
    inOperator(app.sql, operator_id, async (tx) => {
      if (await wasArranged(tx, operator_id)) return;
      const context = { operator_id, actor: systemActor, now: clock.now() };
      const tags = await selectTags(tx, operator_id);
      for (const section of sections)
        if (section.source !== 'tag' || tags.includes(section.source_value)) await addSection(tx, context, section);
    }),
};
