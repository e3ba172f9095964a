import type { heldWins as en } from '../en/held-wins.ts';

type Names = Readonly<Record<string, string>>;

export const heldWins: typeof en = {
  title: 'Zurückgehaltene Gewinne',
  pane: (id: string | number) => `Zurückgehaltener Gewinn ${id}`,
  views: { waiting: 'Wartend', paid: 'Ausgezahlt', voided: 'Verworfen', withdrawn: 'Zurückgenommen', all: 'Alle' },
  empty: 'Kein Gewinn wartet auf eine Entscheidung.',
  columns: {
    player: 'Spieler',
    provider: 'Anbieter',
    game: 'Spiel',
    grant: 'Gewährung',
    amount: 'Betrag',
    state: 'Stand',
    kind: 'Art',
    age: 'Alter',
  },
  states: {
    waiting: 'zu entscheiden',
    paid: 'ausgezahlt',
    voided: 'verworfen',
    withdrawn: 'vom Anbieter zurückgenommen',
  } as Names,
  note: 'Der Gewinn nennt Freirunden, die dieser Spieler nicht hat. Für den Anbieter ist er erledigt. Der Spieler hat nichts davon, bis Sie ihn auszahlen.',
  round: 'Runde',
  transaction: 'Kennung des Anbieters',
  decision: 'Entscheidung',
  decided: 'Entschieden',
  decidedBy: 'Von',
  reason: 'Grund',
  received: 'Eingegangen',
  pay: 'Auszahlen',
  void: 'Verwerfen',
  isDecided: 'Darüber wurde schon entschieden.',
  payTitle: (name: string) => `Den Gewinn an ${name} auszahlen?`,
  payHint: (amount: string) =>
    `${amount} werden sofort Echtgeld des Spielers. Fragen Sie zuerst den Anbieter, wer die Runden gewährt hat.`,
  voidTitle: (name: string) => `Den Gewinn von ${name} verwerfen?`,
  voidHint: 'Es wird nichts ausgezahlt. Für den Anbieter ist der Gewinn weiterhin erledigt: Sagen Sie es ihm.',
  paidDone: 'Der Gewinn ist ausgezahlt.',
  voidedDone: 'Der Gewinn ist verworfen.',
};
