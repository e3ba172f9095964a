import type { operators as en } from '../en/operators.ts';

export const operators: typeof en = {
  title: 'Einstellungen',
  change: 'Ändern',
  changeTitle: (group) => `Ändern: ${group}`,
  sitePreview: 'So sehen es Besucher',
  siteTitle: 'Spiele, die Sie selbst nachrechnen können',
  siteText: 'Jede Runde unserer eigenen Spiele lässt sich nachträglich prüfen.',
  sitePlay: 'Konto eröffnen',
  logo: {
    upload: 'Logo hochladen',
    replace: 'Anderes Logo hochladen',
    remove: 'Logo entfernen',
    removed: 'Das Logo ist entfernt',
    uploaded: 'Das Logo ist auf den Seiten',
    file: 'Datei des Logos',
    hint: (least, most) =>
      `JPEG, PNG oder WebP, höchstens 1 MB, jede Seite ${least} bis ${most} Pixel. Am besten breit und mit durchsichtigem Hintergrund. Nur das Bild bleibt, ohne andere Angaben der Datei.`,
    tooLarge: 'Diese Datei ist größer als 1 MB. Wählen Sie eine kleinere.',
    notShown: 'Diese Datei lässt sich nicht als Bild zeigen. Wählen Sie eine andere.',
    wrongSize: (width, height) =>
      `Dieses Bild hat ${width} mal ${height} Pixel. Jede Seite muss 32 bis 4096 haben, zusammen höchstens 12 Millionen.`,
    refused: {
      title: 'Der Server kann dieses Bild nicht lesen',
      words:
        'Die Datei ist beschädigt oder hat einen anderen Typ als ihr Name sagt. Speichern Sie sie neu als JPEG, PNG oder WebP.',
    },
    chooseFirst: 'Wählen Sie zuerst eine Datei.',
    inLight: 'Das Logo im hellen Thema',
    inDark: 'Das Logo im dunklen Thema',
    use: 'Dieses Logo verwenden',
  },
  contrast: (ratio: string) => `Kontrast ${ratio}:1`,
  corrected: (chosen: string) => `angepasst aus ${chosen}, damit es lesbar ist`,
  submit: 'Speichern',
  preview: 'Was sich ändert',
  nothing: 'Noch ist nichts geändert.',
  saved: 'Die Einstellungen sind geändert.',
  lastChanged: 'Zuletzt geändert',
  before: 'davor',
  history: 'Verlauf',
  secondPersonOn:
    'Eine Änderung, die Geld schafft oder eine Kontrolle schwächt, wartet auf eine zweite Person. Alles andere gilt sofort.',
  secondPersonOff: 'Änderungen gelten sofort, auf allen Servern, ohne eine zweite Person.',
  groups: {
    names: 'Betreiber',
    withdrawals: 'Auszahlungen',
    payouts: 'Wege der Auszahlung',
    deposits: 'Einzahlungen',
    players: 'Spielerschutz',
    wins: 'Gewinne ohne Einsatz',
    site: 'Die Seiten des Casinos',
    access: 'Zugang und Kontrolle',
  },
  usual: { live: 'wie üblich: ja, da im Echtbetrieb', sandbox: 'wie üblich: nein, da Sandbox' },
  none: 'nicht gesetzt',
  hints: {
    cooling_off_hours: 'So lange wartet ein erhöhtes oder entferntes Limit, bevor es gilt.',
    unverified_withdrawal_threshold:
      'So viel darf ein Spieler vor der Prüfung insgesamt auszahlen lassen. Leer: keine Schwelle.',
    kyc_override_days:
      'Nach so vielen Tagen endet eine Bestätigung, die ohne Identitätsnachweis erteilt wurde. Der Spieler reicht dann ein Dokument ein, oder zwei Personen bestätigen erneut.',
    four_eyes_threshold:
      'Eine Auszahlung darüber braucht zwei verschiedene Personen, allein oder mit den anderen Auszahlungen des Spielers in 24 Stunden. Leer: nie.',
    solo_approval_threshold:
      'Was eine Person, oder alle Schlüssel zusammen, in 24 Stunden über alle Spieler allein freigeben darf. Leer: das Zehnfache der Schwelle darüber.',
    closed_loop:
      'Auszahlungen gehen zuerst auf die Konten und Karten zurück, von denen eingezahlt wurde. Nur Zahlungen, die eines nennen, zählen.',
    refund_beyond_authorisation:
      'Was über eine Zusage hinaus eingezogen wird, wartet darauf, dass jemand es erstattet. Nach einem Ausschluss immer.',
    payout_account: 'Das Konto, von dem SEPA-Dateien zahlen. Ohne es werden keine geschrieben.',
    forfeit_bonus_on_withdrawal: 'Eine Auszahlung beendet laufende Boni.',
    daily_withdrawal_cap: 'Je Spieler und Tag, in UTC. Leer: keine Grenze.',
    deposits:
      'Wer Einzahlungen einzieht. Eigener Zahlungsanbieter: Ihre Schlüssel buchen sie. Kasse der Plattform: kein Schlüssel bucht eine. Leer: eigener; White-Label-Betreiber nutzen immer die Kasse.',
    daily_deposit_cap: 'Je Spieler und Tag, in UTC. Leer: keine Grenze.',
    unbacked_win_caps:
      'So viel darf jeder Spieleanbieter an Gewinnen ohne Einsatz zahlen. Was darüber liegt, wird abgewiesen.',
    provider_win_caps: 'Dasselbe für einzelne Anbieter, nach ihrem Kurznamen. Was leer bleibt, gilt wie oben.',
    large_wins:
      'Ein höherer Gewinn eines Spieleanbieters wird gezahlt, löst aber einen Alarm aus, und das Risiko wird kritisch: Auszahlungen geben zwei Personen frei. Einzelne Gewinne unter 1.000,00 werden nicht verglichen. Leer: keine Grenze.',
    provider_day_payout:
      'So viel dürfen die Spiele eines Anbieters an einem Tag (UTC) mehr auszahlen, als auf sie gesetzt wurde, bevor das Team einen Hinweis bekommt. Leer: beliebig viel.',
    key_grants:
      'Was jeder Schlüssel an Boni vergeben darf. Was darüber liegt, wird abgewiesen und löst einen Alarm aus. Leer: keine Grenze.',
    default_limits: 'Damit beginnt ein neuer Spieler. Leer: keine.',
    duplicate_accounts:
      'Wenn ein neues oder geändertes Konto sicher einer Person gehört, die schon eines hat. Das Team fragen: es entscheidet unter Verbundene Konten; zulassen: niemand wird gefragt; ablehnen: Registrierung oder Änderung wird ohne Begründung abgelehnt. Boni und Codes zählen in jedem Fall über verbundene Konten.',
    second_person: 'Ob eine Änderung, die Geld schafft oder eine Kontrolle schwächt, auf eine zweite Person wartet.',
    second_factor:
      'Wer sich damit anmelden muss. Leer: im Echtbetrieb die Rollen mit Geld, Schlüsseln, Mitarbeitern oder Einstellungen.',
    session_idle_minutes: 'Eine Sitzung endet in jedem Fall nach 12 Stunden.',
    site_accent:
      'Eine Farbe wie #0c5a45 für Knöpfe und Links. Wo Text darauf nicht lesbar wäre, wird sie abgedunkelt oder aufgehellt: siehe Vorschau. Leer: die Farbe der Plattform.',
    site_logo:
      'Im Kopf jeder Seite; ohne Logo steht dort der Name mit dem üblichen Zeichen. Gilt innerhalb einer halben Minute.',
    site_welcome: 'Was Besucher in der Lobby zuerst lesen. Ein leerer Text ist der der Plattform.',
    site_pages_off: 'Diese Teile des Kontos gibt es auf den Seiten nicht.',
    site_countries: 'Wer anderswo lebt, kann sich auf den Seiten nicht registrieren. Leer: von überall.',
    site_terms:
      'Spieler nehmen sie bei der Registrierung an, und ihre Fassung wird festgehalten. Eine Änderung wartet auf eine zweite Person.',
    allowed_origins: 'Die Herkunft der Webseiten, die die Spieler-Schnittstelle aufrufen dürfen.',
    player_rate_limit_per_minute:
      'Eines Spielers, mit allen Tokens zusammen. Leer: die Hälfte dessen, was der Schlüssel des Tokens darf, mindestens 60.',
  },
};
