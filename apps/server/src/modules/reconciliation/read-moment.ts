/** Before it there were no such files, and after it PostgreSQL and others write years in another way. */
const [firstYear, lastYear] = [1970, 9999];

/** A moment that a file names; null for what is none, or nowhere near: it decides nothing. */
export const readMoment = (text: string): Date | null => {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  return year >= firstYear && year <= lastYear ? at : null;
};
