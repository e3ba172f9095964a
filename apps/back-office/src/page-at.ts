import { createContext, useContext } from 'react';
import type { Page } from './page.ts';

/** All pages, for the components that pages are made of: if they imported the list, each page would import itself. */
export const Pages = createContext<readonly Page[] | undefined>(undefined);

/** Returns a function that finds the page at an address below /back-office. */
export const usePageAt = (): ((path: string) => Page | undefined) => {
  const pages = useContext(Pages);
  if (!pages) throw new Error('usePageAt needs <Pages value={pages}> around the component, as in main.tsx');
  return (path) => {
    const inside = path.replace(/^\/back-office(?=\/)/, '');
    return pages.find((page) => new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(inside));
  };
};
