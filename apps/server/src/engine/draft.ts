import { Refusal } from '../base/refusal.ts';
import type { NewEvent } from '../outbox/emit.ts';
import type { Draft, FacetName, Facts, Rows } from './account.ts';

/** Opens a draft of an account: a copy that a command may change. The account itself stays unchanged. */
export const openDraft = <F extends FacetName>(account: Facts<F>): Draft<F> => {
  const rows: { [name: string]: unknown[] } = {};
  const events: NewEvent[] = [];
  const draft = {
    ...account,
    rows: rows as Rows,
    events,
    append: (facet: string, ...added: readonly unknown[]): void => {
      if (added.length === 0) return;
      const known = rows[facet];
      if (known) known.push(...added);
      else rows[facet] = [...added];
    },
    emit: (...added: readonly NewEvent[]): void => {
      events.push(...added);
    },
  };
  return draft as unknown as Draft<F>;
};

/**
 * Runs a part of a decision that may be refused separately. When it throws or returns a Refusal, the draft is restored
 * and the refusal is passed on.
 */
export const attempt = <T>(draft: Draft<never>, run: () => T): T => {
  const undo = markDraft(draft);
  try {
    const result = run();
    if (result instanceof Refusal) undo();
    return result;
  } catch (error) {
    undo();
    throw error;
  }
};

const markDraft = (draft: Draft<never>): (() => void) => {
  const before = { ...draft };
  const rows = draft.rows as Record<string, unknown[]>;
  const lengths = new Map(Object.entries(rows).map(([facet, known]) => [facet, known.length]));
  const eventCount = draft.events.length;
  return () => {
    Object.assign(draft, before);
    for (const [facet, known] of Object.entries(rows)) {
      known.length = lengths.get(facet) ?? 0;
      if (known.length === 0) delete rows[facet];
    }
    draft.events.length = eventCount;
  };
};
