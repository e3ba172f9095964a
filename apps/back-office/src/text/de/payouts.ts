import type { FourEyesCause } from '@croupier/contract/payment-fields.ts';
import type { payouts as en } from '../en/payouts.ts';

const needsTwo: Record<FourEyesCause, string> = {
  risk_level: 'das Risiko des Spielers ist kritisch',
  exchange_rate: 'es fehlt ein Kurs, darum ist keine Schwelle bekannt',
  amount: 'der Betrag liegt über der Schwelle',
  player_sum: 'die Auszahlungen dieses Spielers in 24 Stunden liegen zusammen über der Schwelle',
  approver_sum: 'was die Person in 24 Stunden allein freigegeben hat, liegt über dem, was eine Person darf',
};

export const payouts: typeof en = {
  toBatch: (id) => `Zahlungsdatei ${id} zeigen`,
  batch: (id) => `Datei ${id}`,
  withBank: 'Sie ist bei der Bank: sie kann nicht abgelehnt und nicht noch einmal gesendet werden.',
  sentByKey: 'Ihr eigener Server hat sie dorthin gegeben.',
  markPaid: 'Bezahlt…',
  markedPaid: (count) =>
    count === 1 ? '1 Auszahlung ist als bezahlt vermerkt' : `${count} Auszahlungen sind als bezahlt vermerkt`,
  bankRefused: 'Abgelehnt…',
  bankRefusedSubmit: 'Die Bank hat sie abgelehnt',
  bankReturned: 'Zurückgegeben…',
  bankReturnedSubmit: 'Die Bank hat sie zurückgegeben',
  takeBack: 'Zurückholen…',
  takeBackSubmit: 'Zurückholen',
  payoutTitles: {
    pay: (amount, name) => `${amount} wurden an ${name} bezahlt`,
    refuse: (amount, name) => `Die Bank hat ${amount} an ${name} abgelehnt`,
    return: (amount, name) => `Die Bank hat ${amount} von ${name} zurückgegeben`,
    take_back: (amount, name) => `${amount} an ${name} von der Bank zurückholen`,
  },
  payoutHints: {
    pay: 'Bestätigen Sie, wenn die Bank das Geld gesendet hat. Hier bewegt sich kein Geld: es hat das Guthaben mit der Anfrage verlassen.',
    refuse: 'Sie wurde nicht bezahlt. Sie ist wieder freigegeben und kann in eine andere Datei.',
    return: 'Sie wurde bezahlt und kam zurück. Der Betrag kehrt auf das Guthaben des Spielers zurück.',
    take_back:
      'Nur wenn sicher ist, dass die Bank sie nicht bezahlt: die Datei wurde nie gesendet, oder die Bank hat die Überweisung angehalten.',
  },
  secondConfirms: 'Eine zweite Person bestätigt es unter Vorschläge.',
  bankReason: 'Grund der Bank',
  bankReasonHint: 'Zum Beispiel AC04: Konto aufgelöst. Für Mitarbeiter und das Änderungsprotokoll.',
  takeBackFields: { to: 'Was aus ihr wird', player_reason: 'Text für den Spieler' },
  takeBackTo: {
    allowed: 'Wieder freigegeben: sie kann in eine andere Datei',
    rejected: 'Abgelehnt: das Geld kehrt auf das Guthaben zurück',
    cancelled: 'Storniert: das Geld kehrt auf das Guthaben zurück',
  },
  refusedDone: 'Von der Bank abgelehnt: sie kann in eine andere Datei',
  returnedDone: 'Zurückgegeben: das Geld ist zurück auf dem Guthaben',
  takenBackDone: 'Von der Bank zurückgeholt',
  causes: {
    risk_level: 'Risiko',
    exchange_rate: 'kein Kurs',
    amount: 'Betrag',
    player_sum: 'Summe 24 Std.',
    approver_sum: 'Summe der Freigaben',
  },
  needsTwo: (causes) => `Braucht zwei Personen: ${causes.map((cause) => needsTwo[cause]).join(', ')}.`,
  because: {
    risk_level: 'Das Risiko des Spielers ist kritisch.',
    exchange_rate: 'Es fehlt ein Kurs, darum ist keine Schwelle bekannt.',
    amount: (threshold) => `Der Betrag liegt über ${threshold}.`,
    player_sum: (sum, threshold) =>
      `Die Auszahlungen dieses Spielers in 24 Stunden sind zusammen ${sum}, über ${threshold}.`,
    approver_sum: (sum, threshold) =>
      `Was die Person in 24 Stunden allein freigegeben hat, ist zusammen ${sum}, über ${threshold}.`,
  },
};
