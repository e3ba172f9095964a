import type { staff as en } from '../en/staff.ts';

export const staff: typeof en = {
  title: 'Mitarbeiter',
  count: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  add: 'Person hinzufügen',
  addTitle: 'Mitarbeiter hinzufügen',
  addSubmit: 'Hinzufügen',
  pane: (id) => `Mitarbeiter ${id}`,
  edit: 'Bearbeiten',
  editTitle: (name) => `${name} bearbeiten`,
  person: 'Person',
  may: 'Was die Rolle darf',
  endTokens: 'Überall abmelden',
  endTitle: (name) => `${name} überall abmelden?`,
  endHint: 'Sitzungen und persönliche Tokens enden sofort.',
  ended: (count) => (count === 1 ? '1 Sitzung beendet' : `${count} Sitzungen beendet`),
  self: 'Das können Sie nicht mit sich selbst tun.',
};
