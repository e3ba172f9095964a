import type { desk as en } from '../en/desk.ts';

export const desk: typeof en = {
  title: 'Auffälliges',
  allWell: 'Alles ist in Ordnung.',
  columns: { what: 'Was', count: 'Wie viele', since: 'Seit', where: 'Wo' },
  kinds: {
    open_rounds: 'Runden sind länger offen als erlaubt',
    webhooks_disabled: 'Webhook-Empfänger wurden abgeschaltet',
    webhooks_failing: 'Webhook-Empfänger antworten mit Fehlern',
    exchange_rates_missing: 'Wechselkurse fehlen',
    exchange_rates_old: 'Wechselkurse sind alt',
    negative_balances: 'Guthaben sind unter null',
    verify: 'Die letzte Prüfung der Bücher fand etwas',
  },
  hints: {
    open_rounds: 'Sie werden nie von selbst abgerechnet: Fragen Sie den Anbieter.',
    webhooks_disabled:
      'An sie wird nichts gesendet. Bringen Sie den Empfänger in Ordnung, schalten Sie ihn ein und senden Sie nach.',
    webhooks_failing: 'Sehen Sie die Versuche an: Die Antwort des Empfängers sagt, warum.',
    exchange_rates_missing: 'Zahlungen in diesen Währungen werden abgelehnt, wo eine Schwelle bekannt sein muss.',
    exchange_rates_old: 'Tragen Sie den Kurs von heute ein.',
    negative_balances: 'Einsätze und Auszahlungen sind gesperrt, bis das Guthaben wieder über null ist.',
    verify:
      'Rufen Sie croupier verify auf und geben Sie das Ergebnis den Entwicklern. Korrigieren Sie nichts von Hand.',
  },
  more: (count) => `und ${count} weitere`,
  endpoint: (id) => `Endpunkt ${id}`,
};
