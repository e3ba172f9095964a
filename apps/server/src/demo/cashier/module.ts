import type { Module } from '../../module/module.ts';
import { cashierPages } from './pages.ts';

/** The payment provider of sandboxes: a page on which cards and payouts behave as they are told. */
export const sandboxCashierModule: Module = {
  name: 'sandbox-cashier',
  pages: ({ clock, random, sql, masterKey, callSelf }) => cashierPages({ clock, random, sql, masterKey, callSelf }),
};
