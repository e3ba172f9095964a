import { useIsFetching } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { holdKeys } from '../early-keys.ts';
import { useKeys } from '../keys.ts';
import { useLive } from '../live.ts';
import { lazyPart } from '../load-part.ts';
import { type Page, queryOf } from '../page.ts';
import { useParts } from '../part.tsx';
import { useMay, useSession } from '../session.ts';
import { useWords } from '../text.ts';
import { useCommonText } from './common-text.ts';
import { ConnectionNote } from './connection-note.tsx';
import { ErrorBox } from './error-box.tsx';
import { Nav } from './nav.tsx';
import { Obstacles } from './obstacles.tsx';
import './shell.css';
import { Skeleton } from './skeleton.tsx';
import { TopBar } from './top-bar.tsx';

const KeySheet = lazyPart(async () => (await import('./key-sheet.tsx')).KeySheet);
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** The frame around every page: top bar, navigation, palette, keys. */
export const Shell = ({ pages }: { pages: readonly Page[] }) => {
  const { me, error, refetch } = useSession();
  if (error?.code === 'INVALID_STAFF_TOKEN' && !me) return <ToSignIn />;
  if (error && !me)
    return (
      <main className="shell-alone">
        <h1>Croupier</h1>
        <ErrorBox error={error} retry={() => void refetch()} />
      </main>
    );
  if (!me)
    return (
      <div className="shell-alone">
        <Skeleton />
      </div>
    );
  if (me.must_enroll) return <ToEnroll />;
  return (
    <>
      <Frame pages={pages} />
      <Obstacles staffId={me.id} />
    </>
  );
};

/** The address at first render, so that the person comes back to it after signing in. */
const useHere = (): string => {
  const href = useLocation({ select: (location) => location.href }) as unknown as string;
  const [first] = useState(href);
  return first;
};

const ToSignIn = () => <Navigate to={'/sign-in' as string} search={{ next: useHere() } as never} replace />;
const ToEnroll = () => <Navigate to={'/enroll' as string} search={{ next: useHere() } as never} replace />;

/** Marks whether requests are in flight. A separate component, so that the frame is not rendered for each of them. */
const Content = ({ children }: { children: ReactNode }) => (
  <main className="shell-main" id="content" tabIndex={-1} data-fetching={useIsFetching() > 0 || undefined}>
    {children}
  </main>
);

const Frame = ({ pages }: { pages: readonly Page[] }) => {
  const text = useCommonText();
  const words = useWords();
  const may = useMay();
  const navigate = useNavigate();
  useLive();
  useParts();
  const [isNavOpen, setNavOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isKeysOpen, setKeysOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      holdKeys();
      setPaletteOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useKeys([
    { keys: '?', words: text.keyNames.help, run: () => setKeysOpen(true) },
    ...pages
      .filter((page) => page.nav?.key && may(page))
      .map((page) => ({
        keys: `g ${page.nav?.key}`,
        words: text.keyNames.go(words(page.title)),
        run: () => void navigate({ to: page.path as string, search: queryOf(page) } as never),
      })),
  ]);
  return (
    <div className="shell" data-nav-open={isNavOpen || undefined}>
      <button type="button" className="shell-skip" onClick={() => document.getElementById('content')?.focus()}>
        {text.skip}
      </button>
      <TopBar
        onMenu={() => setNavOpen(!isNavOpen)}
        onSearch={() => {
          holdKeys();
          setPaletteOpen(true);
        }}
        onKeys={() => setKeysOpen(true)}
      />
      <ConnectionNote />
      <div className="shell-nav">
        <Nav pages={pages} isOpen={isNavOpen} onGo={() => setNavOpen(false)} />
      </div>
      <Content>
        <Outlet />
      </Content>
      {isPaletteOpen ? (
        <Suspense>
          <Palette pages={pages} close={() => setPaletteOpen(false)} />
        </Suspense>
      ) : null}
      {isKeysOpen ? (
        <Suspense>
          <KeySheet open close={() => setKeysOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
