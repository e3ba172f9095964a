/** A moment as ISO text. The last one is kept, because most moments of a batch are the same one. */
export const momentText = (moment: Date): string => {
  const time = moment.getTime();
  if (time !== last.time) last = { time, text: moment.toISOString() };
  return last.text;
};
let last = { time: Number.NaN, text: '' };
