/** What the worlds of this test process that are open need to close. */
const open = new Set<() => Promise<void>>();

/** Remembers a world until it is closed, and returns how to close it. */
export const rememberWorld = (close: () => Promise<void>): (() => Promise<void>) => {
  const closeOnce = async (): Promise<void> => {
    if (open.delete(closeOnce)) await close();
  };
  open.add(closeOnce);
  return closeOnce;
};

export const closeLeftWorlds = async (): Promise<void> => {
  for (const close of open) await close();
};
