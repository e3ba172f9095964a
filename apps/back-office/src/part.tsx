import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { loadPart } from './load-part.ts';

/** The properties of a component, by its type alone. */
export type PropsOf<C extends (props: never) => ReactNode> = Parameters<C>[0];

export type Part<P> = ComponentType<P & { readonly fallback?: ReactNode }> & {
  /** Fetches the code, so that the part is drawn without waiting. */
  readonly load: () => Promise<unknown>;
};

const parts = new Set<() => Promise<unknown>>();
let isWanted = false;

const fetchQuietly = (load: () => Promise<unknown>): void => {
  // A part that fails is fetched again when it is drawn.
  load().catch(() => undefined);
};

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches all parts of the pages so far at the first sign of a person after the first page is shown, and those of later
 * pages with the page: before the click that needs them, and while there is a connection.
 */
export const useParts = (): void =>
  useEffect(() => {
    const fetchAll = (): void => {
      stop();
      isWanted = true;
      for (const load of parts) fetchQuietly(load);
    };
    const stop = (): void => {
      for (const sign of signs) window.removeEventListener(sign, fetchAll);
    };
    for (const sign of signs) window.addEventListener(sign, fetchAll, { passive: true });
    return stop;
  }, []);

/**
 * A component whose code is fetched when it is drawn or loaded ahead. Once fetched it is drawn in the same render, which
 * React's `lazy` does not promise: a dialog then opens with its form, and finds the first field to focus.
 */
export const definePart = <P extends object>(load: () => Promise<ComponentType<P>>): Part<P> => {
  let known: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchOnce = (): Promise<ComponentType<P>> => {
    loading ??= loadPart(load).then(
      (found) => {
        known = found;
        return found;
      },
      (error) => {
        // The next time it is drawn it is asked for again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Loaded = (props: P) => {
    const Found = known ?? use(fetchOnce());
    return <Found {...props} />;
  };
  const Drawn = ({ fallback = null, ...props }: P & { readonly fallback?: ReactNode }) => (
    <Suspense fallback={fallback}>
      <Loaded {...(props as unknown as P)} />
    </Suspense>
  );
  parts.add(fetchOnce);
  if (isWanted) fetchQuietly(fetchOnce);
  return Object.assign(Drawn, { load: fetchOnce });
};
