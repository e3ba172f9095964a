import type { SeedStep } from './demo.ts';

type Person = readonly [
  username: string,
  first_name: string,
  last_name: string,
  birth_date: string,
  country: string,
  language: string,
  city: string,
];

const people: readonly Person[] = [
  ['lena_k', 'Lena', 'Krüger', '1988-04-12', 'DE', 'de', 'Hamburg'],
  ['jonas77', 'Jonas', 'Weber', '1977-09-30', 'DE', 'de', 'Köln'],
  ['chloe-m', 'Chloé', 'Martin', '1994-01-22', 'FR', 'fr', 'Lyon'],
  ['hugo_b', 'Hugo', 'Bernard', '1985-07-05', 'FR', 'fr', 'Nantes'],
  ['sofia_r', 'Sofía', 'Ramos', '1991-11-17', 'ES', 'es', 'Valencia'],
  ['pablo-g', 'Pablo', 'García', '1982-03-08', 'ES', 'es', 'Sevilla'],
  ['giulia_f', 'Giulia', 'Ferrari', '1996-06-26', 'IT', 'it', 'Torino'],
  ['marco80', 'Marco', 'Conti', '1980-12-02', 'IT', 'it', 'Bologna'],
  ['emma_vd', 'Emma', 'van Dijk', '1993-08-14', 'NL', 'nl', 'Utrecht'],
  ['daan_j', 'Daan', 'Jansen', '1987-05-19', 'NL', 'nl', 'Groningen'],
  ['aoife_ob', 'Aoife', "O'Brien", '1990-10-03', 'IE', 'en', 'Cork'],
  ['liam_k', 'Liam', 'Kelly', '1979-02-27', 'IE', 'en', 'Galway'],
  ['freja_n', 'Freja', 'Nielsen', '1995-09-09', 'DK', 'da', 'Aarhus'],
  ['mikkel-s', 'Mikkel', 'Sørensen', '1984-01-31', 'DK', 'da', 'Odense'],
  ['elsa_l', 'Elsa', 'Lindqvist', '1992-12-21', 'SE', 'sv', 'Uppsala'],
  ['oskar_a', 'Oskar', 'Åberg', '1986-06-11', 'SE', 'sv', 'Malmö'],
  ['zofia_w', 'Zofia', 'Wójcik', '1998-03-15', 'PL', 'pl', 'Kraków'],
  ['piotr_n', 'Piotr', 'Nowak', '1975-08-24', 'PL', 'pl', 'Gdańsk'],
  ['ines_s', 'Inês', 'Silva', '1989-04-06', 'PT', 'pt', 'Porto'],
  ['test_player', 'Test', 'Player', '1990-01-01', 'DE', 'en', 'Berlin'],
];

export const externalId = (index: number): string => `demo-${String(index + 1).padStart(2, '0')}`;

const registration = (
  [username, first_name, last_name, birth_date, country, language, city]: Person,
  index: number,
) => ({
  username,
  email: `${username.replaceAll('_', '.')}@players.example`,
  first_name,
  last_name,
  birth_date,
  country,
  language,
  city,
  external_id: externalId(index),
  terms_accepted: true as const,
  terms_version: '2026-01',
  marketing: { email: index % 3 === 0 },
  is_test: username === 'test_player',
});

/** What the operator's server would send for each. */
export const firstPlayers = people.map(registration);

const players = '/api/v1/operator/players';

/** Registered as by an operator's server; existing ones are recognised by the operator's own reference. */
export const playersStep: SeedStep = {
  name: 'players',
  run: async ({ send }) => {
    const listed = await send('GET', `${players}?per_page=100`);
    const known = new Set((listed.body as { data: { external_id: string | null }[] }).data.map((p) => p.external_id));
    for (const player of firstPlayers) if (!known.has(player.external_id)) await send('POST', players, player);
  },
};
