import type { currencies as en } from '../en/currencies.ts';

export const currencies: typeof en = {
  title: 'Währungen',
  rates: 'Verlauf der Kurse',
  facts: (known, all) => `${known} von ${all} haben einen Kurs; in den anderen kann sich niemand registrieren`,
  set: 'Kurs setzen',
  setTitle: 'Die Kurse eines Tages setzen',
  setHint: (currency) =>
    `Eine Einheit der Währung in ${currency}, mit Punkt als Dezimalzeichen. Ein Kurs gilt ab seinem Tag. Wo eine zweite Person nötig ist, wartet der erste Kurs einer Währung und jeder, der um mehr als ein Zehntel abweicht, auf sie.`,
  import: 'Von der EZB einlesen',
  importTitle: 'Kurse der Europäischen Zentralbank einlesen',
  importHint: 'Wählen Sie eurofxref.csv oder eurofxref-hist-90d.csv wie heruntergeladen, entpackt.',
  importFile: 'Datei',
  importSubmit: 'Einlesen',
  tooLarge: 'Die Datei hat mehr als 250.000 Zeichen. Den ganzen Verlauf liest der Befehl rates import ein.',
  imported: (added, changed, unchanged) => `${added} neu, ${changed} geändert, ${unchanged} wie zuvor.`,
  refused: 'Nicht übernommen',
  refusedLine: (currency, count, first, last) =>
    `${currency ?? ''} ${count} × ${first === last ? first : `${first} – ${last}`}`.trim(),
  none: 'kein Kurs',
  views: { all: 'Alle Währungen' },
  fields: {
    code: 'Währung',
    rate: 'Kurs heute',
    rate_day: 'Seit',
    exponent: 'Nachkommastellen',
    day: 'Tag',
    source: 'Quelle',
    rates: 'Kurse',
  },
  sources: { ecb: 'EZB', manual: 'von Hand' },
  pane: (code) => code,
  historyOf: (code) => `Kurse von ${code}`,
  noHistory: 'Kein Kurs ist bekannt.',
};
