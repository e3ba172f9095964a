/** German hints for forms of payment providers, by the English description in the contract. */
export const cashierHints: Readonly<Record<string, string>> = {
  'From where callbacks may come; empty: from anywhere.':
    'Von wo Rückmeldungen kommen dürfen (Adressen oder Netze). Leer: von überall.',
  'Where a player pays; https. A sandbox operator may also name the page of the sandbox cashier, /pay/sandbox.':
    'Wo ein Spieler zahlt; https. Eine Sandbox kann auch die Seite der Sandbox-Kasse nennen: /pay/sandbox.',
  'The payment method whose rules hold for payments that name none.':
    'Die Zahlungsart, deren Regeln für Zahlungen gelten, die keine nennen.',
  'Where the payment provider takes orders of ours: voids, refunds and payouts, each signed as our webhooks are; https, no private address. Null: it takes none. A sandbox operator may also name that of the sandbox cashier, /pay/sandbox/orders.':
    'Wo der Zahlungsanbieter unsere Aufträge annimmt: Freigaben, Erstattungen und Auszahlungen, jeder unterschrieben wie unsere Webhooks; https, keine private Adresse. Leer: Er nimmt keine an. Eine Sandbox kann auch die Sandbox-Kasse nennen: /pay/sandbox/orders.',
  'By default all that is left of the deposit.': 'Leer: alles, was von der Einzahlung übrig ist.',
  'By default the only one that takes orders.': 'Leer: der einzige, der Aufträge annimmt.',
  'The lines that it explains.': 'Die Zeilen, die es erklärt.',
  'How a CSV is read; by default its columns have our names.':
    'Wie eine CSV-Datei gelesen wird. Leer: Ihre Spalten heißen wie bei uns.',
  "The provider's transaction; for the bank, our reference.":
    'Die Transaktion des Anbieters; bei der Bank unsere Referenz.',
  'What moved. Without this column the sign of the amount decides.':
    'Was bewegt wurde. Ohne diese Spalte entscheidet das Vorzeichen des Betrags.',
  'How far it has come. Without this column every row is done.':
    'Wie weit es ist. Ohne diese Spalte ist jede Zeile erledigt.',
  'When it moved. May be missing.': 'Wann es bewegt wurde. Darf fehlen.',
  'The transaction that a reversal or return is of. May be missing.':
    'Die Transaktion, zu der eine Rückbuchung oder Rückgabe gehört. Darf fehlen.',
  'What the words of the type column mean, in any case. `ignored`: rows such as fees.':
    'Was die Wörter der Spalte Art bedeuten, groß oder klein geschrieben. ignored: Zeilen wie Gebühren.',
  'What the words of the state column mean, in any case.':
    'Was die Wörter der Spalte Stand bedeuten, groß oder klein geschrieben.',
  '12.34, or 1234 for the same amount.': '12.34, oder 1234 für denselben Betrag.',
  'The first moment of the period.': 'Der erste Moment des Zeitraums.',
  'Its end; a date includes its whole day.': 'Sein Ende; ein Datum schließt den ganzen Tag ein.',
};
