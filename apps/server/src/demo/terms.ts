const english = [
  'This casino is a demonstration. Its money is play money: nobody can buy it, be paid it or exchange it for anything.',
  'Who plays here is 18 or older, plays for themselves alone and has one account.',
  'What a round of our own games pays, and how often, is beside each game. The platform draws the result before the page shows it. You can check every round afterwards, without us.',
  'Bonus money becomes real money when its conditions are met. A withdrawal before that may end the bonus: the page says so beforehand.',
  'We look at a withdrawal before it is paid. Its money leaves play at once, and it cannot be taken back.',
  'Limits and breaks that you set bind us too. A lower limit applies at once; a higher one waits.',
];

const german = [
  'Dieses Casino ist eine Vorführung. Sein Geld ist Spielgeld: Niemand kann es kaufen, ausgezahlt bekommen oder gegen etwas eintauschen.',
  'Wer hier spielt, ist 18 oder älter, spielt nur für sich selbst und hat ein Konto.',
  'Was eine Runde unserer eigenen Spiele zahlt, und wie oft, steht neben jedem Spiel. Die Plattform zieht das Ergebnis, bevor die Seite es zeigt. Sie können jede Runde danach ohne uns nachprüfen.',
  'Bonusgeld wird echtes Geld, sobald seine Bedingungen erfüllt sind. Eine Auszahlung vorher kann den Bonus beenden: Die Seite sagt es Ihnen, bevor Sie auszahlen.',
  'Wir sehen uns eine Auszahlung an, bevor wir zahlen. Ihr Geld ist sofort aus dem Spiel, und sie kann nicht zurückgenommen werden.',
  'Limits und Pausen, die Sie setzen, binden auch uns. Ein niedrigeres Limit gilt sofort, ein höheres wartet.',
];

/** The terms that a newcomer to the demo accepts: a casino of one's own has others. */
export const demoTerms = { version: '1', text_en: english.join('\n\n'), text_de: german.join('\n\n') };
