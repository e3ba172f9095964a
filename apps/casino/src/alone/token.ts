/**
 * The page of one of our games alone, which an operator's own site frames: `original_url` with `#token=…`. The token
 * leaves the address at once, so that no history, bookmark or link that somebody copies holds it, and is kept nowhere:
 * who loads the frame again has the address of the operator's page.
 */
export const isAlone = document.documentElement.dataset.alone !== undefined;

const take = (): string => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};

/** The player's token on the page of a single game; undefined on all others, which take none from an address. */
export const ownToken: string | undefined = isAlone ? take() : undefined;
