import type { beyondReasons } from '@croupier/contract/deposit-intent-fields.ts';
import { type Book, newBook } from './books.ts';

export type BeyondReason = (typeof beyondReasons)[number];

export type ExpectedIntent = {
  readonly player: number;
  readonly amount: number;
  readonly status: 'authorised' | 'captured' | 'captured_late' | 'released';
  readonly captured: number;
  readonly beyond: readonly BeyondReason[];
};

export type ExpectedCapture = { readonly player: number; readonly intent: string; readonly amount: number };

/** An authorisation that is left to expire. */
export type Parked = { readonly id: number; readonly name: string; readonly amount: number; readonly expires_at: Date };

/** The expected deposit intents and captures by their references, computed by the clients from their own calls. */
export type IntentBook = Book & {
  readonly intents: Map<string, ExpectedIntent>;
  readonly captures: Map<string, ExpectedCapture>;
  /** The sum of all captures, by player. */
  readonly credited: Map<number, number>;
  /** For each player; they outlive the clients of one kill. */
  readonly parked: Map<number, Parked[]>;
};

export const newIntentBook = (): IntentBook => ({
  ...newBook(),
  intents: new Map(),
  captures: new Map(),
  credited: new Map(),
  parked: new Map(),
});

export const expectCapture = ({ captures, credited }: IntentBook, name: string, capture: ExpectedCapture): void => {
  captures.set(name, capture);
  credited.set(capture.player, (credited.get(capture.player) ?? 0) + capture.amount);
};
