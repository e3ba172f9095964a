import type { freeRounds as en } from '../en/free-rounds.ts';

type Names = Readonly<Record<string, string>>;

export const freeRounds: typeof en = {
  title: 'Freirunden bei Anbietern',
  pane: (id) => `Freirunden ${id}`,
  views: { waiting: 'Für Sie', all: 'Alle', stuck: 'Nicht erledigt' },
  empty:
    'Ein Bonus der Art „Freispiele“, der einen Anbieter nennt, vergibt Freirunden für dessen Spiele. Sie stehen hier.',
  columns: {
    player: 'Spieler',
    bonus: 'Bonus',
    provider: 'Anbieter',
    rounds: 'Runden',
    won: 'Gewonnen',
    state: 'Beim Anbieter',
  },
  states: {
    issued_due: 'zu vergeben',
    issued_done: 'vergeben',
    issued_refused: 'abgelehnt',
    issued_failed: 'nicht vergeben',
    cancelled_due: 'zu stornieren',
    cancelled_done: 'storniert',
    cancelled_refused: 'beendet oder abgelehnt',
    cancelled_failed: 'nicht storniert',
  } as Names,
  grantStates: { active: 'aktiv', finished: 'beendet', cancelled: 'storniert', unknown: 'unbekannt' } as Names,
  notTold: 'nicht von uns gemeldet',
  playedOf: (played, count) => `${played} von ${count}`,
  roundsOf: (played, left, count) => `${played} von ${count} gespielt, ${left} übrig`,
  grant: 'Vergabe',
  stake: 'Einsatz einer Runde',
  issued: 'Vergeben',
  reported: 'Der Anbieter sagt',
  reportedAt: 'Gesagt',
  says: (state, left) => (left === null ? state : `${state}, ${left} übrig`),
  attempts: 'Versuche',
  lastError: 'Letzter Fehler',
  nextAttempt: 'Nächster Versuch',
  none: 'Keiner',
  never: 'Noch nicht',
  repeat: 'Noch einmal fragen',
  repeatTitle: (provider) => `${provider} noch einmal fragen?`,
  repeatHint:
    'Der Anbieter wird gefragt, was er von den Runden weiß, und was nicht erledigt ist, wird ihm noch einmal gesagt.',
  repeated: 'Der Anbieter wird in wenigen Sekunden gefragt.',
  givenUp: {
    issued:
      'Die Plattform hat aufgegeben: Fragen Sie noch einmal, vergeben Sie die Runden selbst mit dem Anbieter, oder stornieren Sie den Bonus.',
    cancelled:
      'Die Plattform hat aufgegeben: Fragen Sie noch einmal, oder lassen Sie den Anbieter die Runden zurücknehmen.',
  },
  settle: 'Geklärt',
  settleTitle: (provider) => `Mit ${provider} geklärt?`,
  settleHint:
    'Sie haben dem Anbieter selbst Bescheid gegeben. Es wird nichts mehr gesendet, und die Vergabe verlässt die Liste.',
  settled: 'Die Vergabe hat die Liste verlassen.',
  settledAt: 'Geklärt',
  connectFirst:
    'Diesem Anbieter melden wir nichts: Legen Sie zuerst seine Adresse für Freirunden fest, oder sagen Sie es ihm selbst.',
  tab: 'Freirunden',
  notConnected: 'Dem Anbieter werden Freirunden, die Boni für seine Spiele vergeben, nicht von uns gemeldet.',
  connected: 'Dem Anbieter werden Freirunden durch signierte Aufrufe an diese Adresse gemeldet.',
  address: 'Adresse',
  secretMade: 'Geheimnis erstellt',
  setAddress: 'Adresse festlegen…',
  addressOf: (provider) => `Wo ${provider} von Freirunden erfährt`,
  newSecret: 'Das Geheimnis der Aufrufe',
  secret: 'Geheimnis',
  secretHint: 'Geben Sie es dem Anbieter: Die Aufrufe sind damit signiert wie Webhooks.',
  fields: { url: 'Adresse', new_secret: 'Neues Geheimnis' } as Names,
};
