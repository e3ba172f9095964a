import type { views as en } from '../en/views.ts';

export const views: typeof en = {
  menu: 'Ansichten',
  save: 'Diese Ansicht speichern',
  manage: 'Ansichten verwalten',
  saveHint: 'Merkt sich die Filter, die Reihenfolge und die Spalten, die Sie gerade sehen.',
  sharedHint: 'Kolleginnen und Kollegen sehen sie auch. Nur Sie können sie ändern.',
  sharedBy: (name) => `Geteilt von ${name}`,
  mine: 'Nur für mich',
  shared: 'Mit allen geteilt',
  none: 'Für diese Liste ist noch keine Ansicht gespeichert.',
  edit: 'Umbenennen',
  editTitle: (name) => `Ansicht ${name} ändern`,
  take: 'Jetzige Filter übernehmen',
  taken: 'Die Ansicht hat die jetzigen Filter übernommen',
  remove: 'Löschen',
  removeTitle: (name) => `Ansicht ${name} löschen?`,
  removeHint: 'Die Zeilen selbst bleiben, wie sie sind.',
  removeShared: 'Auch andere verlieren sie.',
  removed: 'Ansicht gelöscht',
  name: 'Name der Ansicht',
};
