/** What payment providers are told to do. */
export const orderKinds = ['void', 'refund', 'payout'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** How far an order is. */
export const orderStates = ['waiting', 'due', 'stuck', 'done', 'refused', 'dropped'] as const;
export type OrderState = (typeof orderStates)[number];

/** What staff say became of an order. */
export const settledAs = ['done', 'not_done'] as const;
export type SettledAs = (typeof settledAs)[number];
