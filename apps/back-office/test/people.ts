import { registerTestPlayer } from '../../server/test/support/players.ts';
import type { Operator } from '../../server/test/support/world.ts';

/** Players as they come: long names, names from right to left, accents, an apostrophe. */
const people = [
  ['Anna', 'Weber', 'anna_w', 'DE'],
  ['Inês', 'Silva', 'ines_s', 'PT'],
  ['Jonas', 'Zimmermann', 'jonas_z', 'AT'],
  ['Max', 'O’Brien', 'maxob', 'IE'],
  ['ליאת', 'כהן', 'liat_c', 'IL'],
  ['فاطمة', 'الزهراء', 'fatima_z', 'MA'],
  ['Wolfeschlegelsteinhausen', 'Bergerdorff-Schwarzenberg von und zu Hohenlohe', 'wolfe', 'DE'],
  ['Søren', 'Åkesson', 'soren', 'DK'],
] as const;

export const registerPeople = async (operator: Operator): Promise<number[]> => {
  const ids: number[] = [];
  for (const [first_name, last_name, username, country] of people)
    ids.push(
      await registerTestPlayer(operator, {
        first_name,
        last_name,
        username,
        country,
        email: `${username}@example.com`,
        city: 'Bremen',
      }),
    );
  return ids;
};
