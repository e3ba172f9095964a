import { cashierHints } from '../german/cashier-hints.ts';

/** German hints for form fields, by the English description in the contract. */
export const hints: Readonly<Record<string, string>> = {
  ...cashierHints,
  'Replaces the secret.': 'Ersetzt den Schlüssel. Der alte gilt dann nicht mehr.',
  'deposit_match, reload: of the deposit; cashback: of the net loss.':
    'deposit_match, reload: von der Einzahlung; cashback: vom Nettoverlust.',
  'With a percentage, at most this much; 0: any amount.': 'Bei einem Prozentsatz höchstens so viel; 0: beliebig viel.',
  'Granted with a deposit: deposit_match with the first one, reload with any later one.':
    'Wird mit einer Einzahlung gewährt: deposit_match mit der ersten, reload mit jeder späteren.',
  'UTC; null: only granted by hand.': 'UTC. Leer: wird nur von Hand gewährt.',
  'Not to be played with bonus money; stakes on them do not count.':
    'Mit Bonusgeld nicht spielbar; Einsätze zählen nicht.',
  'Send either these or generate.': 'Eigene Codes angeben oder Codes erzeugen lassen.',
  "In the operator's currency; null: the default of the bonus.":
    'In der Währung des Betreibers. Leer: der Betrag des Bonus.',
  'null: from the beginning.': 'Leer: von Anfang an.',
  'From this moment on it is expired; null: never.': 'Läuft in diesem Moment ab. Leer: nie.',
  'By all players together; 0: any number.': 'Von allen Spielern zusammen; 0: beliebig oft.',
  '0: any number.': '0: beliebig oft.',
  'Rounds that are opened before this count; at most 366 days after the start.':
    'Runden, die vorher begonnen haben, zählen; höchstens 366 Tage nach dem Beginn.',
  'How long after the end such rounds may still close.':
    'Wie lange nach dem Ende solche Runden noch abgeschlossen werden dürfen.',
  "Per round, in the operator's currency.": 'Je Runde, in der Währung des Betreibers.',
  'Both lists empty: every game.': 'Beide Listen leer: alle Spiele.',
  "The operator's when left out.": 'Leer: die des Betreibers.',
  'By rank, the first prize first, in prize_currency.': 'Nach Rang, der erste Preis zuerst.',
  'Signed: what is added.': 'Wie viele Punkte dazukommen; mit Minus, wie viele abgezogen werden.',
  'Points per 10,000 minor units of real money staked; 0: stakes earn none.':
    'Punkte je 10.000 Untereinheiten echten Einsatzes; 0: Einsätze bringen keine.',
  "Minor units of the player's currency per 10,000 points; 0: points are not exchanged.":
    'Untereinheiten der Währung des Spielers je 10.000 Punkte; 0: Punkte werden nicht getauscht.',
  'How many points an exchange takes at the least.': 'So viele Punkte nimmt ein Tausch mindestens.',
  'One unit of the currency in units of the operator currency.':
    'Eine Einheit der Währung in Einheiten der Währung des Betreibers.',
  'Return to player, in percent.': 'Auszahlungsquote in Prozent.',
  'Only say what would be done.': 'Nur zeigen, was geschehen würde.',
  'Slug of the provider.': 'Kurzname des Anbieters.',
  "The provider's own id of the game, unique with the provider.":
    'Die Kennung des Spiels beim Anbieter, dort einmalig.',
  'Null: spins of orig-slot.': 'Leer: Drehungen des eigenen Automaten orig-slot.',
  'How long a deposit that is authorised by it is reserved. By default it keeps what it has; a new one, a day.':
    'Wie lange eine Einzahlung vorgemerkt bleibt, die damit autorisiert wird. Ohne Angabe bleibt es, wie es ist; bei einer neuen ein Tag.',
  'With a provider: its games on which the rounds are played.':
    'Mit einem Anbieter: seine Spiele, an denen die Runden gespielt werden.',
  'With a provider: how long the rounds can be played; null: as long as the bonus runs.':
    'Mit einem Anbieter: wie lange die Runden gespielt werden können. Leer: solange der Bonus läuft.',
  'With a provider: the rounds win at most this much; 0: any amount.':
    'Mit einem Anbieter: höchstens so viel gewinnen die Runden; 0: beliebig viel.',
  'Null: a picture that the platform draws.': 'Leer: ein Bild, das die Plattform zeichnet.',
  'Active unless said otherwise.': 'Aktiv, solange nichts anderes gesagt ist.',
  "An https address, or a path of this platform. It is filled in: {token} (the wallet session token), {game} (the provider's id of the game), {language} (two-letter code of the player), {currency} (ISO 4217 code of the player), {platform} (desktop, mobile, web, ios or android), {operator} (slug of the operator).":
    'Eine https-Adresse oder ein Pfad dieser Plattform. Ausgefüllt werden: {token} (Token der Spielsitzung), {game} (Kennung des Spiels beim Anbieter), {language} (Sprache des Spielers, zwei Buchstaben), {currency} (Währung des Spielers nach ISO 4217), {platform} (desktop, mobile, web, ios oder android), {operator} (Kurzname des Betreibers).',
  'Without {token}; null: there is no free play.': 'Ohne {token}. Leer: es gibt kein Spiel ohne Geld.',
  'A round that is still open after so many hours is shown to staff.':
    'Eine Runde, die nach so vielen Stunden noch offen ist, wird gemeldet.',
  'Where the ids of transactions are unique: among all of the provider, or among those of each player. Fixed with the first transaction.':
    'Wo die Kennungen von Buchungen eindeutig sind: unter allen des Anbieters oder unter denen jedes Spielers. Mit der ersten Buchung steht es fest.',
  'Whether a bet, a win and a rollback may share an id. Fixed with the first transaction.':
    'Ob Einsatz, Gewinn und Rücknahme dieselbe Kennung haben dürfen. Mit der ersten Buchung steht es fest.',
  'Whether a win without any bet is paid, as a promotion within its caps, or refused.':
    'Ob ein Gewinn ohne jeden Einsatz ausgezahlt wird, als Aktion in deren Grenzen, oder abgelehnt.',
  'Whether the provider may take wins back, even below zero.':
    'Ob der Anbieter Gewinne zurücknehmen darf, auch unter null.',
  'Whether an adjustment may take more than the balance holds; otherwise it is refused.':
    'Ob eine Korrektur mehr nehmen darf, als das Guthaben hat; sonst wird sie abgelehnt.',
  'Path and query exactly as sent.': 'Pfad und Abfrage genau wie gesendet.',
  'X-Timestamp as sent.': 'X-Timestamp wie gesendet.',
  'X-Nonce as sent, where one was.': 'X-Nonce wie gesendet, falls vorhanden.',
  'The body exactly as sent.': 'Der Inhalt genau wie gesendet.',
  'X-Signature as sent.': 'X-Signature wie gesendet.',
  'Who may call; empty: anyone.': 'Wer aufrufen darf; leer: alle.',
  'The moment from which the key is refused; null: never.':
    'Ab diesem Moment wird der Schlüssel abgewiesen. Leer: nie.',
  "For a game provider: the key reaches the provider's wallet alone and has no scopes.":
    'Für einen Spieleanbieter: Der Schlüssel erreicht nur dessen Wallet und hat keine weiteren Rechte.',
  'The last day on which the document holds; left out: as uploaded.':
    'Der letzte Tag, an dem das Dokument gilt. Leer: wie hochgeladen.',
  'No further review, until a reset.': 'Keine weitere Prüfung, bis zurückgesetzt wird.',
  'The JSON form of the PublicKeyCredential.': 'Die JSON-Form des PublicKeyCredential.',
  '12 to 128 characters, any; not one of the commonest, and without name, e-mail address or operator.':
    '12 bis 128 beliebige Zeichen; keines der häufigsten und ohne Namen, E-Mail-Adresse oder Betreiber.',
  "Some of the caller's own, never all of them.": 'Einige der eigenen, nie alle.',
  'Made with a token, it never outlives that one.': 'Mit einem Token erstellt, gilt es nie länger als dieses.',
  'Only the settings to change; each replaces the one that stands.':
    'Nur die Einstellungen, die sich ändern; jede ersetzt die bisherige.',
  'How long a raised or removed limit waits before it applies.':
    'So lange wartet ein erhöhtes oder aufgehobenes Limit, bevor es gilt.',
  'How much a player may withdraw in all before verification; null: no threshold.':
    'Wie viel ein Spieler vor der Verifizierung insgesamt auszahlen darf. Leer: keine Schwelle.',
  'After how many days a verification ends that staff made without a proof of identity.':
    'Nach wie vielen Tagen eine Bestätigung endet, die ohne Identitätsnachweis erteilt wurde.',
  'A withdrawal needs two different approvers when it is above this, by itself or together with the other withdrawals of the player from 24 hours before it on; null: never.':
    'Eine Auszahlung braucht zwei verschiedene Personen, wenn sie darüber liegt, allein oder zusammen mit den anderen Auszahlungen des Spielers ab 24 Stunden davor. Leer: nie.',
  'What one person, or all keys together, may approve alone in 24 hours, all players together: beyond it a withdrawal needs two approvers; null: ten times four_eyes_threshold.':
    'Was eine Person, oder alle Schlüssel zusammen, in 24 Stunden allein freigeben darf, über alle Spieler: darüber braucht eine Auszahlung zwei Personen. Leer: das Zehnfache von „Vier Augen ab“.',
  'Whether withdrawals first go back to the accounts and cards that deposits came from. Only deposits and withdrawals that name an instrument count.':
    'Ob Auszahlungen zuerst auf die Konten und Karten zurückgehen, von denen eingezahlt wurde. Nur Ein- und Auszahlungen, die eines nennen, zählen.',
  'Whether staff decide on giving back what was captured beyond an authorisation. What a player pays after an exclusion always waits for them.':
    'Ob jemand darüber entscheidet, was über eine Zusage hinaus eingezogen wurde. Was ein Spieler nach einem Ausschluss einzahlt, wartet immer darauf.',
  'The account that SEPA files pay from; null: no such files are made.':
    'Das Konto, von dem SEPA-Dateien zahlen; leer: es werden keine geschrieben.',
  'pain.001: a SEPA credit transfer from the `payout_account` of the settings, of withdrawals in euro to a saved IBAN; others are left out with the reason.':
    'pain.001: eine SEPA-Überweisung vom `payout_account` der Einstellungen, mit Auszahlungen in Euro auf eine gespeicherte IBAN; andere bleiben mit dem Grund weg.',
  'The file in base64.': 'Die Datei in base64.',
  'A withdrawal forfeits running bonuses.': 'Bei einer Auszahlung verfallen laufende Boni.',
  'Per player and UTC day; null: no cap.': 'Je Spieler und UTC-Tag. Leer: keine Obergrenze.',
  'What each game provider may pay in wins that need no bet, by kind: beyond it the win is refused.':
    'Was jeder Spieleanbieter an Gewinnen ohne Einsatz auszahlen darf, je Art: Darüber wird der Gewinn abgewiesen.',
  'The largest single win.': 'Der größte einzelne Gewinn.',
  'All of them together, per provider and UTC day.': 'Alle zusammen, je Anbieter und UTC-Tag.',
  'The same for single providers, by slug and kind; what is left out is as in unbacked_win_caps.':
    'Dasselbe für einzelne Anbieter. Was leer bleibt, gilt wie oben.',
  'All wins of one round together; null: no bound.': 'Alle Gewinne einer Runde zusammen. Leer: keine Grenze.',
  'The same, as a multiple of what the round staked; null: no bound.':
    'Dasselbe als Vielfaches dessen, was die Runde eingesetzt hat. Leer: keine Grenze.',
  'The largest single grant; null: no bound.': 'Der größte einzelne Bonus. Leer: keine Grenze.',
  'All grants of one key in a UTC day together; null: no bound.':
    'Alle Boni eines Schlüssels an einem UTC-Tag zusammen. Leer: keine Grenze.',
  'How much the games of one provider may pay in a UTC day beyond what was staked on them, before staff are told; null: any sum.':
    'So viel dürfen die Spiele eines Anbieters an einem UTC-Tag mehr auszahlen, als auf sie gesetzt wurde, bevor das Team einen Hinweis bekommt; leer: beliebig viel.',
  'The largest amount that a key may name in a grant, in the operator currency; 0: terms.cap, if there is one.':
    'So viel darf ein Schlüssel bei einer Vergabe höchstens nennen, in der Währung des Betreibers; 0: die Obergrenze des Bonus, wenn er eine hat.',
  "When a game provider's win is looked at: it is paid, an alert is raised and the player's risk level becomes critical, so that two people approve withdrawals. Single wins below 1,000.00 are not compared.":
    'Wann ein Gewinn eines Spieleanbieters angesehen wird: Er wird gezahlt, ein Alarm wird ausgelöst, und die Risikostufe des Spielers wird kritisch, sodass zwei Personen Auszahlungen freigeben. Einzelne Gewinne unter 1.000,00 werden nicht verglichen.',
  'What a key may grant in bonuses: beyond it the grant is refused. Free spins count with their stakes.':
    'Was ein Schlüssel an Boni vergeben darf: Darüber wird der Bonus abgewiesen. Freispiele zählen mit ihren Einsätzen.',
  'Limits that a new player starts with, in the operator currency (max_session_minutes in minutes).':
    'Limits, mit denen ein neuer Spieler beginnt, in der Währung des Betreibers (max_session_minutes in Minuten).',
  'Whether staff changes that create money or weaken a control wait for a second person; null: for live operators, not for sandboxes.':
    'Ob Änderungen, die Geld schaffen oder eine Kontrolle schwächen, auf eine zweite Person warten. Wie üblich: bei Betreibern im Echtbetrieb, nicht in der Sandbox.',
  'In the player currency; left out: the default of the bonus.':
    'In der Währung des Spielers. Leer: der Betrag des Bonus.',
  'What one member of staff may credit by balance corrections and bonuses in a UTC day, all players together, without a second person; 0: nothing.':
    'Was eine Person je UTC-Tag durch Korrekturen und Boni gutschreiben darf, alle Spieler zusammen, ohne zweite Person; 0: nichts.',
  'Who of the staff must sign in with a second factor: roles that handle money, keys, staff or settings, or everyone; null: by_role for live operators, nobody in sandboxes.':
    'Wer sich mit einem zweiten Faktor anmelden muss: Rollen, die mit Geld, Schlüsseln, Personal oder Einstellungen umgehen, oder alle. Leer: nach Rolle im Echtbetrieb, niemand in der Sandbox.',
  'How long a session of the back office lasts without a request. It ends after 12 hours in any case.':
    'So lange dauert eine Sitzung ohne Anfrage. Nach 12 Stunden endet sie in jedem Fall.',
  'Web origins whose pages may call the player endpoints, and show the sandbox games in a frame.':
    'Web-Adressen, deren Seiten die Spieler-Endpunkte aufrufen und die Sandbox-Spiele in einem Rahmen zeigen dürfen.',
  'The heading of the lobby for visitors, in English.': 'Die Überschrift der Lobby für Besucher, auf Englisch.',
  'The sentence below it, in English.': 'Der Satz darunter, auf Englisch.',
  'The heading in German.': 'Die Überschrift auf Deutsch.',
  'The sentence in German.': 'Der Satz auf Deutsch.',
  'Such as 2026-11: it is recorded for each player who accepts it.':
    'Etwa 2026-11: Sie wird bei jedem Spieler festgehalten, der sie annimmt.',
  'The terms in English.': 'Die Bedingungen auf Englisch.',
  'The terms in German.': 'Die Bedingungen auf Deutsch.',
  'The colour of buttons and links of the site. It is darkened for the light theme and lightened for the dark one until text on it can be read (WCAG AA); null: the colour of the platform.':
    'Die Farbe von Knöpfen und Links. Für die helle Ansicht wird sie abgedunkelt und für die dunkle aufgehellt, bis Text darauf lesbar ist (WCAG AA). Leer: die Farbe der Plattform.',
  'What visitors read first; an empty text is that of the platform, and null means all of them.':
    'Was Besucher zuerst lesen. Ein leerer Text ist der der Plattform.',
  'Parts of the account that the site does not have.': 'Teile des Kontos, die es auf den Seiten nicht gibt.',
  'From which countries players register on the site; empty: from all.':
    'Aus welchen Ländern sich Spieler auf den Seiten registrieren. Leer: aus allen.',
  'The terms that players accept when they register on the site; null: the site shows none. A change waits for a second person.':
    'Die Bedingungen, die Spieler bei der Registrierung annehmen. Leer: keine. Eine Änderung wartet auf eine zweite Person.',
  "Requests a minute of one player, with all tokens together; null: half of the limit of the token's key, and at least 60.":
    'Anfragen je Minute eines Spielers, mit allen Tokens zusammen. Leer: die Hälfte der Grenze des Schlüssels, mindestens 60.',
  "The bank's reference of the transfer; staff find the withdrawal by it.":
    'Die Referenz der Bank; damit ist die Auszahlung zu finden.',
  "The bank's reason. Of a returned payout the operator's API and its event show it too: write nothing that the player must not learn.":
    'Der Grund der Bank. Bei einer zurückgegebenen Auszahlung zeigen ihn auch die API des Betreibers und ihr Ereignis: schreiben Sie nichts, was der Spieler nicht erfahren darf.',
  'Of all those that name none of their own.': 'Für alle, die keine eigene nennen.',
  "For staff and the audit log; also the payment's reject_reason, unless player_reason is given.":
    'Für das Personal und das Protokoll; der Spieler liest ihn auch, wenn kein Text für den Spieler angegeben ist.',
  "What the operator's server and the player may be told: shown as reject_reason; the reason then stays with staff.":
    'Was der Server des Betreibers und der Spieler erfahren dürfen; der Grund bleibt dann beim Personal.',
  'Only the limits named change: an integer sets one, null removes it.': 'Leer hebt das Limit auf.',
  'Kept in the audit log.': 'Steht im Änderungsprotokoll.',
  'How long, from now. Send either this or until.': 'Wie lange, von jetzt an. Entweder dies oder ein Ende angeben.',
  'The end: up to 30 days from now, or at least 3 months.':
    'Das Ende: bis zu 30 Tage von jetzt an, oder mindestens 3 Monate.',
  'Otherwise told by the length: up to 30 days a time_out, from 3 months a self_exclusion.':
    'Sonst ergibt sie sich aus der Dauer: bis 30 Tage eine Auszeit, ab 3 Monaten ein Selbstausschluss.',
  'Set for monitoring: only who may review_aml sets it so, and only they lift it.':
    'Für die Überwachung: Nur wer AML-Meldungen bearbeiten darf, setzt sie und hebt sie auf.',
  'null removes it.': 'Leer entfernt es.',
  'null empties it.': 'Leer löscht es.',
  'The player has accepted this version of the terms. Kept with its moment; staff see all versions.':
    'Der Spieler hat diese Fassung der Bedingungen angenommen. Sie wird mit ihrem Zeitpunkt aufbewahrt.',
  "Who collects deposits. own: the operator's own payment provider, and keys record them; cashier: the cashier of the platform, and recording one by key is refused; null: own. White-label operators always use the cashier.":
    'Wer Einzahlungen einzieht: der eigene Zahlungsanbieter, dessen Einzahlungen Ihre Schlüssel buchen, oder die Kasse der Plattform, bei der kein Schlüssel eine bucht. Leer: der eigene. White-Label-Betreiber nutzen immer die Kasse.',
  'Only the consents sent change; each change is written to the audit log with its moment.':
    'Jede Änderung einer Zustimmung steht mit ihrem Zeitpunkt im Änderungsprotokoll.',
  'Inactive ends all tokens at once.': 'Inaktiv beendet sofort alle Token.',
  'from_sequence, where it is left out.': 'Leer: nur das erste.',
  'Go on with what happens from now on.': 'Mit dem weitermachen, was ab jetzt geschieht.',
  'How many hours the old secret still signs beside the new one; 0: it stops at once.':
    'So lange signiert das alte Geheimnis neben dem neuen; 0: es gilt sofort nicht mehr.',
  'While a rotation lasts: whether the secret before the current one may stop signing at once.':
    'Während einer Rotation: ob das vorige Geheimnis sofort nicht mehr signiert.',
  'Where events are sent: https, no user or password, no fragment, no private, link-local or loopback address; port 443 or from 1024 on. A sandbox operator may also use http on loopback. Written in ASCII; kept in its canonical form.':
    'Wohin Ereignisse gesendet werden: https, ohne Benutzer, Passwort und Fragment, keine private, link-lokale oder Loopback-Adresse; Port 443 oder ab 1024. In der Sandbox auch http auf Loopback. In ASCII geschrieben; wird in einheitlicher Form gespeichert.',
  'Which events: exact names, `area.*` for all of an area, `*` for all. Events added later match too. player.code_requested, which carries a code, is sent where it is named exactly; a key needs players:write to have it sent, and where changes need a second person, no member of staff names it.':
    'Welche Ereignisse: genaue Namen, `area.*` für alle eines Bereichs, `*` für alle. Später hinzugekommene passen auch. player.code_requested, das einen Code trägt, wird gesendet, wo es genau genannt ist; ein Schlüssel braucht players:write, damit es gesendet wird, und wo Änderungen eine zweite Person brauchen, nennt es niemand vom Personal.',
  "The page's query string, without the question mark.": 'Die Abfrage der Seite, ohne Fragezeichen.',
  'Colleagues see it too; only its owner changes it.':
    'Kolleginnen und Kollegen sehen sie auch; nur wer sie angelegt hat, ändert sie.',
  'The page of the back office that it arranges, such as withdrawals.':
    'Die Seite, zu der die Ansicht gehört, etwa withdrawals.',
  'As the provider names itself; https, without query and fragment. Kept in its canonical form.':
    'So nennt sich der Anbieter selbst; https, ohne Abfrage und Fragment. Wird in einheitlicher Form gespeichert.',
  'Kept sealed, never shown. Left out: the present one stays.':
    'Wird versiegelt gespeichert und nie gezeigt. Leer: das jetzige bleibt.',
  'Only these.': 'Nur diese.',
  'What follows when a new or changed account certainly belongs to a person who has another. review: they are linked, and staff are asked; allow: they are linked, nobody is asked; refuse: the registration or change is refused. Bonuses and codes count over linked accounts in any case.':
    'Was folgt, wenn ein neues oder geändertes Konto sicher einer Person gehört, die schon eines hat. review: sie werden verbunden, und das Team wird gefragt; allow: sie werden verbunden, niemand wird gefragt; refuse: Registrierung oder Änderung wird abgelehnt. Boni und Codes zählen über verbundene Konten in jedem Fall.',
  'All parameters of the kind; they take the place of the old.':
    'Alle Angaben der Art; sie treten an die Stelle der alten.',
  'person: payments of all linked accounts of the person count, converted at the rate of the moment. Only for sum_in_window, count_in_window and below_threshold_series.':
    'Person: die Zahlungen aller verbundenen Konten der Person zählen, umgerechnet zum Kurs des Augenblicks. Nur für Summen, Zahlen und Reihen.',
  'refuse also raises the alert; the player is not told why.':
    'Verweigern meldet es auch; der Spieler erfährt nicht, warum.',
  'Never lowers a level.': 'Senkt nie.',
  'Words by which lobbies find games, such as `megaways` or `christmas`.':
    'Wörter, nach denen Lobbys Spiele finden, etwa megaways oder christmas.',
  'How unevenly the game pays; null where it is not known.':
    'Wie ungleichmäßig das Spiel auszahlt; leer, wenn unbekannt.',
  'Pay lines or ways; null where there are none, or it is not known.':
    'Gewinnlinien oder -wege; leer, wenn es keine gibt oder unbekannt.',
  'ISO 3166-1 alpha-2. Where the game is offered; empty: everywhere.':
    'Länder, mit zwei Buchstaben (DE AT). Leer: überall.',
  'ISO 3166-1 alpha-2. Where it is not offered, even if `countries` names it.':
    'Länder, mit zwei Buchstaben. Sie gehen denen vor, in denen es angeboten wird.',
  'ISO 4217. The currencies in which it is offered; empty: all.': 'Mit drei Buchstaben (EUR SEK). Leer: alle.',
  'The least and the greatest stake of one bet, by currency, both included. A currency that is not listed has no bounds.':
    'Der kleinste und der größte Einsatz einer Wette je Währung, beide eingeschlossen. Eine Währung, die fehlt, hat keine Grenzen.',
  'Minor units of that currency; null: no bound.': 'In dieser Währung. Leer: keine Grenze.',
  'Windows in which games of the provider cannot be opened. Bets in games that are open are still taken.':
    'Zeiten, in denen Spiele des Anbieters nicht geöffnet werden können. Einsätze in offenen Spielen werden weiter angenommen.',
  'By which front ends know the section; it does not change.':
    'So nennen Websites den Abschnitt; er ändert sich nicht.',
  'What fills the section after its pinned games.': 'Womit der Abschnitt nach den angehefteten Spielen gefüllt wird.',
  'The tag, the category, the slug of the provider, or rng or live, by the source; else null.':
    'Je nach Füllung das Tag, die Kategorie, der Kurzname des Anbieters oder rng oder live; sonst leer.',
  'The order of the games that are not pinned.': 'Die Reihenfolge der Spiele, die nicht angeheftet sind.',
  'Ids of the games that come first, in this order.': 'Nummern der Spiele, die zuerst kommen, in dieser Reihenfolge.',
  'As of a webhook endpoint: https, no private address. A sandbox operator may also name a page of the sandbox provider, by a path that begins with /play/.':
    'Wie bei einem Webhook: https, keine private Adresse. Ein Sandbox-Betreiber kann auch eine Seite des Sandbox-Anbieters nennen, als Pfad, der mit /play/ beginnt.',
  'Replaces the secret of the address that is set.': 'Ersetzt das Geheimnis der Adresse, die gilt.',
  'The file, in base64 with padding and without breaks.': 'Die Datei, in Base64 mit Auffüllung und ohne Umbrüche.',
};
