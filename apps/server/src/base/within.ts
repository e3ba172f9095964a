/** Waits for work, but not longer than the given time: then the result is `late`. The work itself goes on. */
export const within = async <T, L = undefined>(milliseconds: number, work: Promise<T>, late?: L): Promise<T | L> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late as L), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
};
