import { Fragment } from './query.ts';

/** A statement as a value: it runs only when it is sent over a connection (`tx.send`). */
export type Statement = Fragment;

export const statement = (strings: TemplateStringsArray, ...parts: unknown[]): Statement =>
  new Fragment(strings, parts);
