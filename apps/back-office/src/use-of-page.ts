const restAfter = 5 * 60_000;
let lastUsed = Date.now();

/**
 * Whether the person used the page within the last minutes. A page that is left open stops polling, so that its session
 * can end.
 */
export const isInUse = (): boolean => Date.now() - lastUsed < restAfter;

/** Records the last use of the page, and calls back when the person returns after a break. */
export const listenForUse = (onReturn: () => void): void => {
  const note = (): void => {
    const wasAway = !isInUse();
    lastUsed = Date.now();
    if (wasAway) onReturn();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(kind, note, { passive: true });
};
