import type { stuckPayments as en } from '../en/stuck-payments.ts';

export const stuckPayments: typeof en = {
  title: 'Feststeckende Zahlungen',
  empty: 'Nichts steckt fest: Jede Einzahlung, Auszahlung, Rückmeldung und jeder Auftrag geht von selbst weiter.',
  views: { all: 'Alle', deposits: 'Über die Zusage', payouts: 'Auszahlungen', callbacks: 'Rückmeldungen' },
  columns: {
    what: 'Was feststeckt',
    player: 'Spieler',
    amount: 'Betrag',
    adapter: 'Zahlungsanbieter',
    toDo: 'Was zu tun ist',
    since: 'Seit',
  },
  nobody: 'unbekannter Spieler',
  kinds: {
    deposit_authorised: 'Vorgemerkt und nicht bezahlt',
    captured_beyond: 'Mehr oder später als vorgemerkt',
    refund_waiting: 'Erstattung zu entscheiden',
    payout_paying: 'Auszahlung ohne Antwort',
    order_unanswered: 'Auftrag ohne Antwort',
    order_refused: 'Auftrag abgelehnt',
    callback_refused: 'Rückmeldung nicht gebucht',
  },
  toDo: {
    deposit_authorised:
      'Fragen Sie den Zahlungsanbieter, ob der Spieler bezahlt. Sonst endet sie von selbst und gibt frei, was sie reserviert.',
    captured_beyond:
      'Sie ist gutgeschrieben. Erstatten Sie sie, oder lassen Sie den Hinweis schließen, wenn der Spieler das Geld behalten darf.',
    refund_waiting: 'Erstatten Sie über den Zahlungsanbieter, oder geben Sie an, dass das Geld bleibt.',
    payout_paying: 'Fragen Sie die Bank. Laden Sie ihre Antwort hoch, oder geben Sie zu zweit an, was daraus wurde.',
    order_unanswered:
      'Fragen Sie den Zahlungsanbieter unter unserem Schlüssel. Versuchen Sie es dann erneut, oder schließen Sie den Auftrag ab.',
    order_refused: 'Erledigen Sie von Hand, was der Zahlungsanbieter ablehnt. Legen Sie den Auftrag dann weg.',
    callback_refused:
      'Geld wurde bewegt. Lesen Sie, warum abgelehnt wurde. Nehmen Sie die Rückmeldung dann erneut an, oder schließen Sie sie ab.',
  },
};
