/** How long to wait for the input that the letters are meant for. */
const mostMilliseconds = 5_000;

let typed: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** Keeps a letter for the input, so that it is neither lost nor taken for the key of an action. */
const keep = (event: KeyboardEvent): void => {
  if (typed === undefined || !isLetter(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  typed += event.key;
};

/** Returns the letters that were typed since, and lets further ones pass. */
export const takeKeys = (): string => {
  const letters = typed ?? '';
  typed = undefined;
  clearTimeout(timer);
  window.removeEventListener('keydown', keep, true);
  return letters;
};

/** From now on keeps what is typed, until an input that is about to appear takes it. */
export const holdKeys = (): void => {
  takeKeys();
  typed = '';
  window.addEventListener('keydown', keep, true);
  timer = setTimeout(takeKeys, mostMilliseconds);
};
