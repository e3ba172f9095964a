import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientPackages } from '../../../apps/guides/src/packages.ts';
import { registerTestPlayer } from '../../../apps/server/test/support/players.ts';
import { createWorld, type Operator, type World } from '../../../apps/server/test/support/world.ts';
import { root } from '../../../scripts/tool.ts';
import { allOperations } from '../src/operation.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, '..');

/** The package as npm installs it from a server, in a separate folder. */
describe('the published package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-cli-'));
  const installed = join(folder, 'node_modules/@croupier/cli');
  const program = join(installed, 'bin/croupier.js');
  let world: World;
  let operator: Operator;
  beforeAll(async () => {
    mkdirSync(installed, { recursive: true });
    const archive = join(folder, 'croupier-cli.tgz');
    writeFileSync(archive, clientPackages(root)['croupier-cli.tgz'] as Buffer);
    await run('tar', ['xzf', archive, '--strip-components=1', '-C', installed]);
    // Its dependencies, as npm would put them beside it.
    symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    world = await createWorld(new Date());
    operator = await world.addOperator({ is_sandbox: true });
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const envOf = ({ key }: Operator): Record<string, string> => {
    const { port } = world.app.http.server.address() as AddressInfo;
    return {
      PATH: process.env.PATH as string,
      CROUPIER_CONFIG: join(folder, 'profiles.json'),
      CROUPIER_URL: `http://127.0.0.1:${port}`,
      CROUPIER_KEY: key.key,
      CROUPIER_SECRET: key.secret,
    };
  };

  test('is a program that needs nothing of the repository', async () => {
    const asked = await run(process.execPath, [program, 'request', 'get_calling_key', '--json'], {
      cwd: folder,
      env: envOf(operator),
    });
    expect(JSON.parse(asked.stdout).data.operator.slug).toBe(operator.slug);
    const help = await run(process.execPath, [program, '--help'], { cwd: folder });
    expect(help.stdout).toContain('login');
    expect(help.stdout).not.toContain('migrate');
    const { dependencies } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['@modelcontextprotocol/sdk']);
  });

  describe('mcp, called by the official client over stdio', () => {
    const clientOf = async (at: Operator): Promise<Client> => {
      world.clock.set(new Date());
      const client = new Client({ name: 'test', version: '1' });
      const command = { command: process.execPath, args: [program, 'mcp'], env: envOf(at), cwd: folder };
      await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
      return client;
    };
    const call = async (client: Client, name: string, args: object) => {
      world.clock.set(new Date());
      const result = (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as {
        isError?: boolean;
        content: { text: string }[];
      };
      return { isError: result.isError ?? false, said: JSON.parse(result.content[0]?.text ?? 'null') };
    };
    const refusal = (asked: Promise<unknown>): Promise<string> =>
      asked.then(
        () => 'nothing was refused',
        (error: Error) => error.message,
      );

    test('a sandbox offers every operation, with the schemas of the API, and limits its answers', async () => {
      for (let n = 0; n < 3; n += 1) await registerTestPlayer(operator);
      const client = await clientOf(operator);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(allOperations.map(({ id }) => id));
      expect(client.getInstructions()).toContain('a sandbox');
      const listed = await call(client, 'list_players', {});
      expect([listed.isError, listed.said.meta.per_page, listed.said.data.length]).toEqual([false, 25, 3]);
      expect(await refusal(call(client, 'list_players', { per_page: 26 }))).toContain('per_page');
      expect(await refusal(call(client, 'get_player', {}))).toContain('player');
      expect(await refusal(call(client, 'get_player', { player: 1, payload: 1 }))).toContain('additional');
      const player = listed.said.data[0].id;
      const made = await call(client, 'record_deposit', { player, amount: 700, external_reference: 'mcp-1' });
      expect(made.said.data).toMatchObject({ amount: 700, status: 'paid' });
      const gone = await call(client, 'get_player', { player: 999_999 });
      expect([gone.isError, gone.said.error.code]).toEqual([true, 'NOT_FOUND']);
      await client.close();
    });

    test('a live operator offers only reading operations', async () => {
      const live = await world.addOperator();
      const client = await clientOf(live);
      const { tools } = await client.listTools();
      const reads = allOperations.filter(({ method }) => method === 'GET').map(({ id }) => id);
      expect(tools.map(({ name }) => name)).toEqual(reads);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
      expect(await refusal(call(client, 'record_deposit', { player: 1, amount: 1 }))).toContain('sandboxes only');
      expect((await call(client, 'get_calling_key', {})).said.data.operator.is_sandbox).toBe(false);
      await client.close();
    });
  });
});
