import { Fragment } from './template.ts';

/** A statement as a value: it runs when somebody who holds a connection sends it (`tx.send`), and never by itself. */
export type Statement = Fragment;

export const statement = (strings: TemplateStringsArray, ...parts: unknown[]): Statement =>
  new Fragment(strings, parts);
