/** What scopes of keys and permissions of staff allow, by the English descriptions of the contract. */
export const rights: Readonly<Record<string, string>> = {
  'read players, profiles and responsible-gaming limits': 'Spieler, Profile und Limits lesen',
  'register players, update profiles and status, issue session tokens':
    'Spieler registrieren, Profile und Status ändern, Sitzungstokens ausgeben',
  'set limits and self-exclusions': 'Limits und Selbstausschlüsse setzen',
  'read balances and the ledger': 'Guthaben und Buchungen lesen',
  'read deposits, withdrawals, payment methods': 'Einzahlungen, Auszahlungen und Zahlungsarten lesen',
  'record paid deposits, create withdrawal requests': 'bezahlte Einzahlungen erfassen, Auszahlungen beantragen',
  'read the game catalogue': 'das Spieleangebot lesen',
  'launch games, real and demo': 'Spiele starten, mit Geld und zur Probe',
  'read the bonus catalogue and player bonuses': 'Boni und die der Spieler lesen',
  'grant bonuses, redeem promo codes': 'Boni gewähren, Aktionscodes einlösen',
  'read GGR and financial summaries': 'Bruttospielertrag und Summen lesen',
  'read the event stream': 'Ereignisse lesen',
  'read the log of API calls': 'das Protokoll der API-Aufrufe lesen',
  'register, change, test and remove webhook endpoints; they receive every event with its data':
    'Webhooks anlegen, ändern, testen und entfernen; sie erhalten jedes Ereignis mit seinen Daten',
  'add KYC documents and put players up for review': 'Dokumente hinzufügen und Spieler zur Prüfung geben',
  'approve, reject and pay out withdrawals': 'Auszahlungen freigeben, ablehnen und bezahlen',
  'set exchange rates': 'Wechselkurse setzen',
  "move a sandbox's clock, have events happen in it, inject faults, make disposable copies":
    'die Uhr einer Sandbox stellen, Ereignisse und Störungen auslösen, Kopien zum Wegwerfen anlegen',
  'create, rotate and revoke API keys; register webhook endpoints, which receive every event with its data':
    'API-Schlüssel anlegen, erneuern und widerrufen; Webhooks anlegen, die jedes Ereignis mit seinen Daten erhalten',
  'create staff, change their roles, end their tokens': 'Mitarbeiter anlegen, Rollen ändern, Tokens beenden',
  "change the operator's settings, payment methods and exchange rates":
    'Einstellungen, Zahlungsarten und Wechselkurse des Casinos ändern',
  'see players: profile, status, restrictions': 'Spieler sehen: Profil, Status, Einschränkungen',
  'see and edit players, restrictions, notes, status': 'Spieler, Einschränkungen, Notizen und Status sehen und ändern',
  'see payment requests': 'Zahlungen sehen',
  'take withdrawals, so that no colleague decides on them meanwhile':
    'Auszahlungen übernehmen, damit in der Zeit niemand sonst entscheidet',
  'approve withdrawals': 'Auszahlungen freigeben',
  'mark approved withdrawals as paid': 'freigegebene Auszahlungen als bezahlt vermerken',
  'reject or cancel withdrawals, record chargebacks': 'Auszahlungen ablehnen oder stornieren, Rückbuchungen erfassen',
  'book balance corrections': 'Guthaben korrigieren',
  'review documents and decide on verification': 'Dokumente prüfen und über die Identität entscheiden',
  'work on alerts, set risk levels, edit monitoring rules':
    'Meldungen bearbeiten, Risiken setzen, Regeln der Überwachung ändern',
  'see and set limits and self-exclusions': 'Limits und Selbstausschlüsse sehen und setzen',
  'manage bonuses and promo codes': 'Boni und Aktionscodes verwalten',
  'manage providers and games': 'Anbieter und Spiele verwalten',
  'see reports and figures': 'Berichte und Zahlen sehen',
  'see the audit log': 'das Protokoll sehen',
};
