import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  title: 'Hinweise',
  pane: (id) => `Hinweis ${id}`,
  views: { unread: 'Ungelesen', all: 'Alle' },
  empty: 'Nichts Neues. Hinweise sagen, was andere taten und Sie wissen sollten.',
  what: 'Was',
  who: 'Von',
  commandLine: 'der Kommandozeile',
  unread: 'ungelesen',
  read: 'gelesen',
  markRead: 'Als gelesen markieren',
  markAll: (count) => `${count} als gelesen markieren`,
  marked: (count) => (count === 1 ? '1 Hinweis ist gelesen.' : `${count} Hinweise sind gelesen.`),
  isRead: 'Er ist schon gelesen.',
  open: 'Öffnen',
  when: 'Wann',
  kinds: {
    'api_key.secret_rotated': 'Ein Schlüssel bekam ein neues Geheimnis',
    'api_key.made_by_one': 'Schlüssel, die zu Geld führen, hat eine Person allein gemacht',
    'webhook_endpoint.created': 'Ein Schlüssel hat einen Webhook-Endpunkt eingerichtet',
    'webhook_endpoint.changed': 'Ein Schlüssel hat einen Webhook-Endpunkt geändert',
    'api_key.revoked': 'Ein Schlüssel wurde widerrufen',
    'staff.invited': 'Ein Link für ein neues Passwort wurde erzeugt',
    'identity_provider.updated': 'Der Identitätsanbieter wurde geändert',
    'proposal.created': 'Eine Änderung wartet auf eine zweite Person',
  },
};
