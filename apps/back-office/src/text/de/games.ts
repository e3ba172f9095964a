import type { games as en } from '../en/games.ts';

export const games: typeof en = {
  title: 'Spiele',
  empty:
    'Spieler können noch nichts spielen. Legen Sie zuerst einen Anbieter an, dann dessen Spiele, einzeln oder aus einer Datei.',
  emptyProviders: 'Ein Anbieter ist ein Studio, dessen Spiele Sie anbieten. Legen Sie den ersten an.',
  providers: 'Anbieter',
  add: 'Spiel anlegen',
  addProvider: 'Anbieter anlegen',
  editTitle: (name) => `${name} bearbeiten`,
  switched: 'Umgeschaltet',
  saved: 'Gespeichert',
  game: (id) => `Spiel ${id}`,
  provider: (id) => `Anbieter ${id}`,
  columns: { state: 'Zustand', rounds: 'Runden, 7 Tage', games: 'Spiele', provider: 'Anbieter' },
  gamesOf: (active, all) => `${active} von ${all} an`,
  tabs: { facts: 'Spiel', provider: 'Anbieter', audit: 'Protokoll' },
  import: 'Importieren',
  importTitle: 'Spiele importieren',
  importHint:
    'Eine CSV-Datei mit Kopfzeile oder JSON. Spalten: provider, external_id, name, type, category, rtp, und nach Wunsch thumbnail_url und is_active.',
  file: 'Datei',
  preview: 'Erst ansehen',
  previewHint: 'Nichts ändert sich, bevor Sie importieren.',
  doImport: 'Jetzt importieren',
  chooseOther: 'Andere Datei wählen',
  summary: (added, changed, unchanged, refused) =>
    `${added} neu · ${changed} geändert · ${unchanged} unverändert · ${refused} abgelehnt`,
  imported: 'Importiert',
  isNew: 'neu',
  line: (line) => `Zeile ${line}`,
  more: (count) => `und ${count} weitere`,
};
