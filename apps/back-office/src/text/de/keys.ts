import type { keys as en } from '../en/keys.ts';

export const keys: typeof en = {
  title: 'API-Schlüssel',
  facts: (active) => `${active} aktiv`,
  pane: (id) => `API-Schlüssel ${id}`,
  add: 'Neuer Schlüssel',
  addTitle: 'Neuer API-Schlüssel',
  addSubmit: 'Schlüssel anlegen',
  views: { all: 'Alle', byOne: 'Von einer Person gemacht' },
  empty: 'Mit einem API-Schlüssel unterschreibt Ihr Server seine Aufrufe. Legen Sie den ersten an.',
  madeTitle: 'Der neue Schlüssel',
  rotatedTitle: 'Das neue Geheimnis',
  keyId: 'Schlüssel-Id (X-Api-Key)',
  secret: 'Geheimnis',
  worthNothing:
    'Den Schlüssel gibt es noch nicht: Eine zweite Person bestätigt ihn unter Vorschläge, und ab dann gilt das Geheimnis.',
  secretWorthNothing:
    'Das Geheimnis gilt noch nicht: Eine zweite Person bestätigt es unter Vorschläge. Bis dahin gilt das alte, danach nur noch dieses.',
  howTo:
    'Die Schlüssel-Id steht in X-Api-Key. Mit dem Geheimnis wird jeder Aufruf unterschrieben; gesendet wird es nie.',
  edit: 'Ändern',
  editTitle: (name) => `${name} ändern`,
  rotate: 'Neues Geheimnis',
  rotateTitle: (name) => `Neues Geheimnis für ${name}`,
  rotateHint:
    'Das jetzige Geheimnis gilt ab dem nächsten Aufruf nicht mehr. Ihr Server braucht das neue in diesem Moment.',
  rotateByTwo:
    'Der Schlüssel führt zu Geld: Sie bekommen das neue Geheimnis jetzt, und eine zweite Person macht es gültig. Das alte gilt bis dahin und danach nicht mehr.',
  rotateAgain: 'Ein neues Geheimnis wartet schon. Dieses ersetzt es.',
  leaked:
    'Ist das Geheimnis bekannt geworden? Widerrufen Sie den Schlüssel: Das kann eine Person allein, und es wirkt sofort.',
  waits: 'neues Geheimnis wartet',
  secretWaits: 'wartet auf eine zweite Person',
  onePerson: 'eine Person',
  twoPeople: 'zwei Personen',
  revoke: 'Widerrufen',
  revokeTitle: (name) => `${name} widerrufen`,
  revokeHint:
    'Der Schlüssel wird ab dem nächsten Aufruf abgewiesen, für immer, samt allen Spieler-Tokens, die er ausgegeben hat, und allen Spielen, die er geöffnet hat. Das lässt sich nicht zurücknehmen.',
  revoked: 'Der Schlüssel ist widerrufen.',
  isRevoked: 'Der Schlüssel ist widerrufen.',
  scopesCount: (count) => (count === 1 ? '1 Recht' : `${count} Rechte`),
  scopes: 'Darf',
  anyone: 'alle',
  never: 'nie',
  perMinute: (count) => `${count} je Minute`,
  calls: 'Aufrufe',
  noCalls: 'Keine Aufrufe in den Tagen, die aufgehoben werden.',
  allCalls: 'Alle Aufrufe dieses Schlüssels',
  check: 'Signatur prüfen',
  fields: {
    key: 'Schlüssel-Id',
    scopes: 'Rechte',
    ip_allowlist: 'Erlaubte Adressen',
    rate_limit_per_minute: 'Aufrufe je Minute',
    expires_at: 'Endet',
    provider_id: 'Spieleanbieter',
    revoked_at: 'Widerrufen',
    made_by_two: 'Geld: gemacht von',
    secret_created_at: 'Geheimnis von',
    rotation_proposal_id: 'Neues Geheimnis',
  },
};
