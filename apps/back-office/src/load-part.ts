import { type ComponentType, lazy } from 'react';
import { isConnected, onReturn } from './connection.ts';
import { Unloaded } from './ui/unloaded.tsx';

/** How long to wait before each further try: a server that restarts is back within seconds. */
const waitMilliseconds = [300, 1_500];

const untilConnected = async (): Promise<void> => {
  if (isConnected()) return;
  await new Promise<void>((resolve) => {
    const end = onReturn(() => {
      end();
      resolve();
    });
  });
};

/** Loads code, once there is a connection, in several tries. It fails where a new version has replaced the file. */
export const loadPart = async <T>(load: () => Promise<T>, waits: readonly number[] = waitMilliseconds): Promise<T> => {
  await untilConnected();
  const [wait, ...later] = waits;
  try {
    return await load();
  } catch (error) {
    if (wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadPart(load, later);
  }
};

/** A component whose code is loaded when it is first drawn. Where that fails, a sentence offers to load the page again. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    loadPart(load).then(
      (part) => ({ default: part }),
      () => ({ default: Unloaded as ComponentType<Props> }),
    ),
  );
