import type { depositIntents as en } from '../en/deposit-intents.ts';

export const depositIntents: typeof en = {
  title: 'Vorgemerkte Einzahlungen',
  pane: (id) => `Vorgemerkte Einzahlung ${id}`,
  empty:
    'Hier stehen Einzahlungen, die erlaubt wurden, bevor der Spieler gezahlt hat: was jede reserviert und was aus ihr wurde. Eine gutgeschriebene Einzahlung steht unter Zahlungen.',
  emptyOpen: 'Gerade reserviert keine Einzahlung etwas.',
  emptyBeyond: 'Nichts wurde über das Erlaubte hinaus eingezogen.',
  views: { all: 'Alle', open: 'Reservieren gerade', beyond: 'Über das Erlaubte hinaus', late: 'Spät eingezogen' },
  columns: {
    player: 'Spieler',
    amount: 'Erlaubt',
    captured: 'Eingezogen',
    expires: 'Reserviert bis',
    beyond: 'Darüber hinaus',
  },
  provider: 'Zahlungsanbieter',
  collected: 'der Betreiber selbst',
  payments: 'Zahlungen',
  capturedAt: 'Eingezogen am',
  bonus: 'Zugesagter Bonus',
  released: {
    operator: 'aufgegeben, oder die Zahlung ist fehlgeschlagen',
    self_exclusion: 'der Spieler wurde gesperrt',
  },
  whyReleased: 'Warum freigegeben',
  beyond: {
    amount: 'mehr eingezogen als erlaubt',
    again: 'mehr als einmal eingezogen',
    released: 'nach der Freigabe eingezogen',
    expired: 'nach dem Ablauf eingezogen',
    excluded: 'der Spieler ist gesperrt',
    unauthorised: 'ohne Rückfrage oder trotz Ablehnung eingezogen',
  },
};
