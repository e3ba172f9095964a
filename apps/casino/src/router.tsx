import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { searchText } from './search.ts';
import { Crash, NotFound } from './ui/not-found.tsx';
import { Shell } from './ui/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Crash });

type Load = () => Promise<{ readonly Page: () => React.ReactNode }>;

/** The pages. Each is fetched when it is opened, or when a link to it has pointer or focus. */
const pages: readonly (readonly [path: string, load: Load])[] = [
  ['/', () => import('./pages/lobby.tsx')],
  ['/games', () => import('./pages/games.tsx')],
  ['/game/$game', () => import('./pages/game.tsx')],
  ['/register', () => import('./pages/register.tsx')],
  ['/sign-in', () => import('./pages/sign-in.tsx')],
  ['/new-password', () => import('./pages/new-password.tsx')],
  ['/cashier', () => import('./pages/cashier.tsx')],
  ['/account', () => import('./pages/profile.tsx')],
  ['/account/limits', () => import('./pages/limits.tsx')],
  ['/account/history', () => import('./pages/history.tsx')],
  ['/account/bonuses', () => import('./pages/bonuses.tsx')],
  ['/account/fairness', () => import('./pages/fairness.tsx')],
  ['/account/documents', () => import('./pages/documents.tsx')],
  ['/account/sign-ins', () => import('./pages/sign-ins.tsx')],
  ['/terms', () => import('./pages/terms.tsx')],
  ['/paused', () => import('./pages/paused.tsx')],
];

const routes = pages.map(([path, load]) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, 'Page') }),
);

export const createCasinoRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/casino',
    defaultPreload: 'intent',
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
    scrollRestoration: true,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
  });
