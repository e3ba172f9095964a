import type { Permission } from '@croupier/contract/permissions.ts';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  useMatch,
} from '@tanstack/react-router';
import type { Query } from './call.ts';
import { loadPart } from './load-part.ts';
import { navGroups, type Page, type PageModule, queryOf, type Visit } from './page.ts';
import { pages } from './pages.ts';
import { askMay, knownMay, useMay } from './session.ts';
import { useWords } from './text.ts';
import { useCommonText } from './ui/common-text.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { Crash, NotFound } from './ui/not-found.tsx';
import { Shell } from './ui/shell.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { Toasts } from './ui/toasts.tsx';

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: NotFound,
  errorComponent: Crash,
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => <Shell pages={pages} />,
});

/** The start pages: the first whose permission the person has. */
const homes: readonly (readonly [path: string, permission: Permission])[] = [
  ['/withdrawals', 'take_payments'],
  ['/players', 'manage_players'],
  ['/bonuses', 'manage_bonuses'],
  ['/api-keys', 'manage_api'],
  ['/overview', 'view_reports'],
];

/** The page of a person's work; else the first of the navigation that they may see. */
const Home = () => {
  const may = useMay();
  const text = useCommonText();
  const home = homes.find(([, permission]) => may({ permission }))?.[0];
  const [first] = navGroups.flatMap((group) =>
    pages
      .filter((page) => page.nav?.group === group && may(page))
      .sort((a, b) => (a.nav?.place ?? 0) - (b.nav?.place ?? 0)),
  );
  const path = home ?? first?.path;
  return path ? <Navigate to={path as string} replace /> : <EmptyState title={text.noAccessTitle} />;
};

const homeRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: Home });

const guarded = (page: Page) => {
  const Loaded = lazyRouteComponent((() => load(page)) as never, 'Page' as never) as unknown as ReturnType<
    typeof lazyRouteComponent
  >;
  const Guarded = () => {
    const may = useMay();
    const text = useCommonText();
    const words = useWords();
    // A page is remounted when its own path changes, but not with its query or hash. The path of the address changes as
    // soon as the person leaves: by that the left page would be remounted for the next address.
    const path = useMatch({ strict: false, select: ({ pathname }) => pathname }) as string;
    if (may(page)) return <Loaded key={path} />;
    return (
      <>
        <h1 className="hidden-visually">{words(page.title)}</h1>
        <EmptyState title={text.noAccessTitle}>
          <p>{text.needsPermission(page.permission ?? '')}</p>
        </EmptyState>
      </>
    );
  };
  return Object.assign(Guarded, { preload: Loaded.preload });
};

const loaded = new Map<Page, PageModule>();

/**
 * Without a connection the code of a page is asked for when it returns. Where a new version has replaced the file, the
 * router loads the app again at the address of the page.
 */
const load = async (page: Page): Promise<PageModule> => {
  const known = loaded.get(page) ?? (await loadPart(page.load));
  loaded.set(page, known);
  return known;
};

/**
 * Loads the page's first data as soon as its code and the person's rights are known; if they are known already,
 * synchronously, so that the request does not wait for the page to be drawn.
 */
const askAhead = async (page: Page, address: Omit<Visit, 'may'>): Promise<void> => {
  const { ahead } = loaded.get(page) ?? (await load(page));
  const may = knownMay() ?? (await askMay());
  if (may(page)) ahead?.({ ...address, may });
};

type Loading = {
  readonly params: Visit['params'];
  readonly location: { readonly search: Query; readonly hash: string };
};

const pageRoutes = pages.map((page) =>
  createRoute({
    getParentRoute: () => (page.bare ? rootRoute : shellRoute),
    path: page.path,
    component: guarded(page),
    beforeLoad: ({ location }: { location: { search: object; hash: string } }) => {
      if (page.search === undefined || Object.keys(location.search).length > 0) return;
      throw redirect({ to: page.path, search: queryOf(page), hash: location.hash, replace: true } as never);
    },
    loader: ({ params, location: { search, hash } }: Loading) => {
      if (!page.bare) void askAhead(page, { params, query: search, hash }).catch(() => undefined);
    },
  } as never),
);
const isBare = (_: unknown, index: number): boolean => pages[index]?.bare === true;

/** How long nothing is shown while the code of a page loads. */
const waitMilliseconds = 300;

const Pending = () => (
  <div className="page">
    <div className="page-body">
      <Skeleton lines={8} />
    </div>
  </div>
);

export const createAppRouter = () =>
  createRouter({
    routeTree: rootRoute.addChildren([
      shellRoute.addChildren([homeRoute, ...pageRoutes.filter((route, index) => !isBare(route, index))] as never),
      ...pageRoutes.filter(isBare),
    ] as never) as unknown as AnyRoute,
    basepath: '/back-office',
    defaultPreload: 'intent',
    // The page's query string is the API's: plain text, never JSON.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === '' ? '' : `?${text}`;
    },
    scrollRestoration: true,
    defaultPendingComponent: Pending,
    defaultPendingMs: waitMilliseconds,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: NotFound,
  });
