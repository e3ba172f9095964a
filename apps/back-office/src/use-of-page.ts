const restAfter = 5 * 60_000;
let lastUsed = Date.now();

/**
 * Whether the person did something on the page of late. A page that asks by itself must not count as a person who
 * works: left open, it stops asking, and the session ends when it should.
 */
export const isInUse = (): boolean => Date.now() - lastUsed < restAfter;

/** Notes what the person does; tells when they come back after a rest. */
export const listenForUse = (onReturn: () => void): void => {
  const note = (): void => {
    const wasAway = !isInUse();
    lastUsed = Date.now();
    if (wasAway) onReturn();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel']) window.addEventListener(kind, note, { passive: true });
};
