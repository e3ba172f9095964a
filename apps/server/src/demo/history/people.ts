/** Someone who plays in the demo. */
export type Person = {
  readonly username: string;
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly country: string;
  readonly language: string;
  readonly city: string;
  readonly currency: string;
};

type Land = readonly [
  country: string,
  language: string,
  currency: string,
  cities: string,
  first_names: string,
  last_names: string,
];

/** As many people of each as there are first names. */
const lands: readonly Land[] = [
  [
    'DE',
    'de',
    'EUR',
    'Berlin Hamburg München Köln',
    'Anna Björn Käthe Lukas Jürgen Miriam Tobias',
    'Schäfer Vogel Müller Groß Böhm Öztürk Lehmann',
  ],
  ['AT', 'de', 'EUR', 'Wien Graz Linz', 'Magdalena Florian Theresia', 'Gruber Steindl Pichler'],
  ['FR', 'fr', 'EUR', 'Paris Lille Marseille', 'Zoé Théo Maëlle Rémi Inès', 'Lefèvre Dubois Noël Garçon Haddad'],
  ['ES', 'es', 'EUR', 'Madrid Málaga Bilbao', 'Lucía Íñigo Martín Nuria', 'Muñoz Ibáñez Peña Castro'],
  ['IT', 'it', 'EUR', 'Roma Napoli Genova', 'Niccolò Chiara Matteo Alessia', 'Rossi Esposito Bianchi D’Angelo'],
  ['PT', 'pt', 'EUR', 'Lisboa Braga', 'João Beatriz Gonçalo', 'Conceição Magalhães Antunes'],
  ['NL', 'nl', 'EUR', 'Amsterdam Rotterdam', 'Sanne Joost Fleur', 'Visser Bakker Smit'],
  ['FI', 'fi', 'EUR', 'Helsinki Tampere', 'Aino Väinö Elli', 'Mäkelä Hämäläinen Koskinen'],
  ['GR', 'el', 'EUR', 'Αθήνα Πάτρα', 'Ελένη Γιώργος Μαρία', 'Παπαδοπούλου Νικολάου Οικονόμου'],
  ['SE', 'sv', 'SEK', 'Stockholm Göteborg Lund', 'Åsa Göran Linnea Viktor Saga', 'Öberg Sjöström Ek Hägg Lindström'],
  [
    'GB',
    'en',
    'GBP',
    'London Leeds Cardiff',
    'Harry Priya Gareth Olivia Kwame Siân',
    'Whitaker Patel Llewellyn Hughes Mensah Price',
  ],
  ['IE', 'en', 'EUR', 'Dublin Limerick', 'Niamh Cormac Róisín', 'Ó Murphy Byrne'],
  ['PL', 'pl', 'EUR', 'Warszawa Łódź', 'Łukasz Małgorzata Paweł', 'Żukowski Śliwińska Dąbrowski'],
  ['CZ', 'cs', 'EUR', 'Praha Brno', 'Tomáš Kateřina Jiří', 'Dvořák Procházková Šťastný'],
  ['HU', 'hu', 'EUR', 'Budapest Szeged', 'Ágnes Győző', 'Szűcs Kőszegi'],
  ['RO', 'ro', 'EUR', 'București Cluj', 'Ștefan Ioana', 'Țurcanu Ionescu'],
  ['US', 'en', 'USD', 'Newark Trenton', 'Maya Jamal Caroline', 'Rodriguez Washington Nguyen'],
  ['JP', 'ja', 'JPY', '東京 大阪', '花子 健太', '佐藤 鈴木'],
  ['VN', 'vi', 'USD', 'Huế Đà-Nẵng', 'Phương Đức', 'Nguyễn Trần'],
];

/** Difficult names that a page must display. */
const unusual: readonly Person[] = [
  {
    username: 'haddad_m',
    first_name: 'محمد',
    last_name: 'الحدّاد',
    birth_date: '1986-02-14',
    country: 'AE',
    language: 'ar',
    city: 'دبي',
    currency: 'USD',
  },
  {
    username: 'noa_levi',
    first_name: 'נועה',
    last_name: 'לוי',
    birth_date: '1993-10-07',
    country: 'IL',
    language: 'he',
    city: 'חיפה',
    currency: 'EUR',
  },
  {
    username: 'maximiliane-v-h',
    first_name: 'Maximiliane Friederike Charlotte Eleonore',
    middle_name: 'Wilhelmine Auguste Sophie',
    last_name: 'von und zu Hohenstein-Wallerstein-Schwarzenberg genannt Freifrau von Lichtenfels',
    birth_date: '1969-12-24',
    country: 'DE',
    language: 'de',
    city: 'Schwäbisch Gmünd',
    currency: 'EUR',
  },
  {
    username: 'wu_o',
    first_name: 'O',
    last_name: 'Wu',
    birth_date: '1999-01-09',
    country: 'NL',
    language: 'en',
    city: 'Delft',
    currency: 'EUR',
  },
];

const split = (text: string): string[] => text.split(' ');

const ofLand = ([country, language, currency, cities, firsts, lasts]: Land, land: number): Person[] =>
  split(firsts).map((first_name, n) => ({
    username: `${country.toLowerCase()}_player${n + 1}`,
    first_name,
    last_name: split(lasts)[n] as string,
    birth_date: `${1962 + ((land * 7 + n * 11) % 42)}-0${1 + ((land + n) % 9)}-${11 + ((land * 3 + n * 5) % 17)}`,
    country,
    language,
    city: (split(cities)[n % split(cities).length] as string).replace('-', ' '),
    currency,
  }));

/** Letters without accents, for usernames and machine-readable lines of documents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[Łł]/g, 'l')
    .replaceAll(/[Đđ]/g, 'd')
    .replaceAll('ø', 'o')
    .replaceAll(/[^A-Za-z0-9]/g, '');

/** A username made from the name if it is in Latin letters. */
const named = (person: Person, n: number): Person => {
  const [first, last] = [plain(person.first_name).toLowerCase(), plain(person.last_name).toLowerCase()];
  if (first.length < 2 || last.length < 2) return person;
  return {
    ...person,
    username: `${first.slice(0, 12)}${['_', '.', ''][n % 3]?.replace('.', '-')}${last.slice(0, 12)}`,
  };
};

export const people: readonly Person[] = [...lands.flatMap(ofLand).map(named), ...unusual];
