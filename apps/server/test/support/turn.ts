/** Waits for this many turns of the event loop. */
export const turn = async (count = 1): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise((done) => setImmediate(done));
};
