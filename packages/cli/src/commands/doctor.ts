import { connectionOptions, findConnection } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { painter } from '../program/text.ts';
import { readReceiver } from '../receiver.ts';

const marks = { ok: ['✓', 'green'], warning: ['!', 'yellow'], failed: ['✗', 'red'], skipped: ['-', 'grey'] } as const;

export const doctor = defineHttpCommand({
  name: 'doctor',
  summary: 'Check an integration, and say what is wrong and what to do',
  details:
    'Looks at address, key, secret, clock, allowlist, scopes, rate, events and webhook endpoints. Sends your webhook receiver a correct test event, one with a wrong signature, one with a changed body and one of an hour ago: it must take the first and refuse the others. Ends with exit code 1 when something is wrong.',
  options: {
    ...connectionOptions,
    'webhook-url': {
      type: 'string',
      value: 'URL',
      help: 'the receiver to check; by default the registered one. Its secret: CROUPIER_WEBHOOK_SECRET',
    },
    scopes: {
      type: 'string',
      value: 'SCOPES',
      help: 'what your integration needs, such as players:write,payments:write',
    },
  },
  example: ['', '--scopes players:write,payments:write --webhook-url http://localhost:4000/webhooks'],
  run: async (io, values) => {
    const paint = painter(io.hasColour);
    const findings: Finding[] = [];
    const connection = findConnection(io, values.profile);
    const scopes = values.scopes?.split(',').map((scope) => scope.trim()) ?? [];
    const setup = {
      ...connection,
      node: process.versions.node,
      scopes,
      webhookUrl:
        values['webhook-url'] === undefined ? undefined : readReceiver('--webhook-url', values['webhook-url']),
    };
    for await (const finding of examine(io, setup)) {
      findings.push(finding);
      if (io.asJson) continue;
      const [mark, colour] = marks[finding.status];
      io.out(`${paint(colour, mark)} ${finding.check.padEnd(18)}${finding.found}`);
      if (finding.advice !== undefined) io.out(`  ${''.padEnd(18)}→ ${finding.advice}`);
    }
    const wrong = findings.filter(({ status }) => status === 'failed').length;
    const text = wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`;
    return { data: { wrong, findings }, text, failed: wrong > 0 };
  },
});
