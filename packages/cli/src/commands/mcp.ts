import { connect, connectionOptions } from '../connection.ts';
import { defineHttpCommand } from '../define-command.ts';
import { escapeControls } from '../program/text.ts';

export const mcp = defineHttpCommand({
  name: 'mcp',
  summary: 'Offer the API to an assistant by the Model Context Protocol on stdin and stdout',
  details:
    'Every operation that reads is a tool; those that change something only with the key of a sandbox. At most 25 rows an answer. Set it up in the assistant as a command: npx croupier mcp, with CROUPIER_URL, CROUPIER_KEY and CROUPIER_SECRET, or a profile.',
  options: connectionOptions,
  example: ['', '--profile sandbox'],
  run: async (io, values) => {
    const { croupier } = connect(io, values.profile);
    const { operator } = await croupier.getCallingKey();
    const { serveMcp } = await import('../mcp/serve-mcp.ts');
    io.err(
      `Serving ${escapeControls(operator.name)} (${operator.is_sandbox ? 'sandbox: reads and actions' : 'live: reads only'}).`,
    );
    await serveMcp({ croupier, operator, signal: io.signal });
    return { followed: true };
  },
});
