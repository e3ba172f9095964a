/** The query of the timeline of one kind or of all: rounds of one session are one line, so a page has room for many. */
export const timelineQuery = (kind: string | undefined) => ({ kind, limit: '100' });
