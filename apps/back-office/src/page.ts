import type { Permission } from '@croupier/contract/permissions.ts';
import type { ComponentType } from 'react';
import type { Query } from './call.ts';
import type { Asks } from './may.ts';
import type { Words } from './text.ts';

export const navGroups = ['work', 'records', 'offer', 'figures', 'operator'] as const;
type NavGroup = (typeof navGroups)[number];

/** The address of a page that is about to be shown, and the rights of the person. */
export type Visit = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The row or tab that is open, from the hash of the address. */
  readonly hash: string;
  readonly may: (asked: Asks) => boolean;
};

/** The exports of a page's file. */
export type PageModule = {
  readonly Page: ComponentType;
  /**
   * Starts to load what the page shows first. Called before it is drawn, and when a link to it has pointer or focus.
   */
  readonly ahead?: (visit: Visit) => void;
};

/**
 * A page of the back office as a value, read by the router, the navigation, the palette, the keys and the browser tests
 * that walk every page. It is part of the first load; the page itself is loaded when it is opened.
 */
export type Page = {
  /** Below /back-office; `$name` is a parameter. */
  readonly path: string;
  readonly title: Words;
  /** Shown without the frame: the sign-in pages. */
  readonly bare?: boolean;
  /** The query string that the page begins with when its address has none. */
  readonly search?: string;
  /** People without it are not offered the page. */
  readonly permission?: Permission;
  readonly nav?: {
    readonly group: NavGroup;
    /** The order within the group, in steps of ten. */
    readonly place: number;
    /** The letter that leads here after g. */
    readonly key?: string;
    /** The queue whose count is shown beside the name. */
    readonly queue?: string;
  };
  /** Further commands of the palette; `search` is the query string of each. */
  readonly commands?: readonly { readonly words: Words; readonly search: string }[];
  /** Further words that find it in the palette. */
  readonly keywords?: string;
  readonly load: () => Promise<PageModule>;
  /** Where the browser tests go instead of `path` when it has parameters. */
  readonly example?: string;
};

export const definePage = (page: Page): Page => page;

/** The query that a page begins with. */
export const queryOf = ({ search }: Page): Query => Object.fromEntries(new URLSearchParams(search));
