import { describe, expect, test } from 'vitest';
import { allModules } from '../../src/platform/all-modules.ts';
import { allFacets, businessIn } from '../support/engine-border.ts';
import { reachedFrom, targetOf } from '../support/import-graph.ts';
import { brokenImports as imports, orderOfUnits, reachingImports, unitOf, upwardImports } from '../support/layers.ts';
import {
  filesBelow,
  isMember,
  isTest,
  type Node,
  parseSource,
  readText,
  type SourceFile,
  sourcesBelow,
  templateText,
} from '../support/source-code.ts';

const src = 'apps/server/src';

const order = orderOfUnits();

const code = sourcesBelow(src).filter((file) => !isTest(file));
const inModules = code.filter((file) => file.path.startsWith(`${src}/modules/`));
const named = (name: string): SourceFile[] => inModules.filter((file) => file.path.endsWith(`/${name}`));

/** A file that does not exist, with one import for each of these files. */
const planted = (path: string, ...targets: string[]): SourceFile =>
  parseSource(`${src}/${path}`, targets.map((target, index) => `import { x${index} } from '${target}';\n`).join(''));

describe('the layers of ARCHITECTURE.md', () => {
  test('lists every folder and file of apps/server/src, and nothing twice', () => {
    const units = new Set(code.map((file) => unitOf(file.path)));
    expect(order.length).toBeGreaterThan(10);
    expect(new Set(order).size).toBe(order.length);
    expect([...units].filter((unit) => !order.includes(unit))).toEqual([]);
  });

  test('a layer imports only layers that ARCHITECTURE.md lists before it', () => {
    expect(upwardImports(code)).toEqual([]);
  });

  test('an import of a later module is refused, unless it is of its shared queries', () => {
    const file = planted('modules/players/planted.ts', '../bonuses/grant.ts', '../bonuses/shared-queries.ts');
    expect(upwardImports([file])).toEqual([`${file.path} imports ../bonuses/grant.ts`]);
  });

  test('the contract imports only its own files, zod, and the rule for addresses, which the client shares', () => {
    const contract = sourcesBelow('packages/contract/src').filter((file) => !isTest(file));
    const allowed = /^(zod|packages\/contract\/.*|packages\/sdk\/src\/address\.ts)$/;
    expect(imports(contract, (_, target) => !allowed.test(target))).toEqual([]);
  });

  test('the command line over HTTP imports only the client: it works without the server and its database', () => {
    const program = sourcesBelow('packages/cli/src').filter((file) => !isTest(file));
    const allowed = /^(node:|packages\/cli\/src\/|packages\/sdk\/src\/|@modelcontextprotocol\/sdk\/)/;
    expect(program.length).toBeGreaterThan(20);
    expect(imports(program, (_, target) => !allowed.test(target))).toEqual([]);
    const lazy = imports(program, ({ path }, target) => target.startsWith('@model') && !path.includes('/serve-mcp.ts'));
    expect(lazy).toEqual([]);
  });
});

describe('Fastify', () => {
  const isFastify = (target: string): boolean => /^(fastify|@fastify\/.*)$/.test(target);

  test('is imported by http and platform alone, so that nothing below them depends on the library', () => {
    const elsewhere = code.filter((file) => !['http', 'platform'].includes(unitOf(file.path)));
    expect(imports(elsewhere, (_, target) => isFastify(target))).toEqual([]);
    const serving = code.filter((file) => unitOf(file.path) === 'http');
    expect(imports(serving, (_, target) => isFastify(target)).length).toBeGreaterThan(10);
  });
});

describe('a start', () => {
  /** Slow to load, and not needed at the start. base/undici.ts loads undici by require(). */
  const slowToLoad = /^(undici|openid-client|prom-client|@simplewebauthn\/server)$/;

  test('imports no library that is slow to load and needed later', () => {
    const atStart = code.flatMap((file) =>
      file.imports
        .filter(({ from, typeOnly, isLazy }) => slowToLoad.test(from) && !typeOnly && !isLazy)
        .map(({ from }) => `${file.path} imports ${from}`),
    );
    expect(atStart).toEqual([]);
    const later = code.flatMap((file) => file.imports.filter(({ from, isLazy }) => slowToLoad.test(from) && isLazy));
    expect(later.map(({ from }) => from).sort()).toEqual(['@simplewebauthn/server', 'openid-client', 'prom-client']);
  });
});

describe('a server without a demo', () => {
  const demo = `${src}/demo/`;
  const opening = `${src}/process/open-demo.ts`;

  test('loads no file of the demo', () => {
    const loading = new Map(
      code.map((file) => [
        file.path,
        file.imports
          .filter(({ typeOnly, isLazy }) => !typeOnly && !isLazy)
          .flatMap(({ from }) => targetOf(file, from) ?? []),
      ]),
    );
    const loadedBy = (path: string): string[] => [...reachedFrom(path, loading)];
    expect(loadedBy(opening).some((path) => path.startsWith(demo))).toBe(true);
    for (const entry of [`${src}/process/serve.ts`, `${src}/process/work.ts`, `${src}/cli/run-cli.ts`]) {
      expect(loadedBy(entry)).toContain(`${src}/process/home.ts`);
      expect(loadedBy(entry).filter((path) => path.startsWith(demo) || path === opening)).toEqual([]);
    }
  });

  test('imports the demo in one place, by import()', () => {
    const lazily = code.flatMap((file) =>
      file.imports
        .filter(({ from, isLazy }) => isLazy && [demo, opening].some((path) => targetOf(file, from)?.startsWith(path)))
        .map(({ from }) => `${file.path} imports ${from}`),
    );
    expect(lazily).toEqual([`${src}/process/serve.ts imports ./open-demo.ts`]);
  });
});

describe('the engine knows no business', () => {
  const engine = code.filter((file) => unitOf(file.path) === 'engine');

  test('names no part of an account, no sequence and no table of a module', () => {
    expect(engine.length).toBeGreaterThan(10);
    expect(businessIn(engine)).toEqual([]);
  });

  test.each([
    ["import { book } from '../modules/wallet/book.ts';", /imports \.\.\/modules\/wallet\/book\.ts$/],
    ['const version = account.wallet;', /:1$/],
    ['const { limits: own } = account;', /:1$/],
    ["const sequences = ['ledger_entry'];", /:1$/],
    ["type Own = Facet<'wallet'>;", /:1$/],
    ['const found = tx`select version from accounts where player_id = 1`;', /uses accounts$/],
  ])('%s there is found', (text, where) => {
    const found = businessIn([parseSource(`${src}/engine/planted.ts`, text)]);
    expect(found).toEqual([expect.stringMatching(where)]);
  });

  test('one facet is the root, and each sequence is of one facet', () => {
    expect(allFacets.filter(({ policy }) => policy?.of === 'root').map(({ name }) => name)).toEqual(['wallet']);
    const sequences = allFacets.flatMap(({ ownIds = {} }) => Object.keys(ownIds));
    expect(new Set(sequences).size).toBe(sequences.length);
    const declared = inModules.flatMap(({ text }) =>
      [...text.matchAll(/interface Sequences \{\s*(\w+): true;\s*\}/g)].map(([, name]) => name),
    );
    expect(sequences.toSorted()).toEqual(declared.toSorted());
  });
});

describe('a module', () => {
  test('is a value of all-modules.ts, one for each folder of modules', () => {
    const folders = order.filter((unit) => unit.startsWith('modules/')).map((unit) => unit.slice('modules/'.length));
    expect(allModules.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  test('is closed: nobody imports the queries or the value of another module', () => {
    expect(reachingImports(code)).toEqual([]);
    const file = planted('modules/wallet/planted.ts', './queries.ts', '../players/queries.ts', '../players/rules.ts');
    expect(reachingImports([file])).toEqual([`${file.path} imports ../players/queries.ts`]);
  });

  test('with folders keeps their order: of webhooks, transport imports nothing of the others and deliver nothing of manage', () => {
    const folders = ['transport', 'deliver', 'manage'];
    const placeOf = (path: string): number =>
      folders.findIndex((folder) => path.startsWith(`${src}/modules/webhooks/${folder}/`));
    const inFolders = inModules.filter((file) => placeOf(file.path) >= 0);
    expect(new Set(inFolders.map((file) => placeOf(file.path))).size).toBe(folders.length);
    expect(imports(inFolders, (file, target) => placeOf(target) > placeOf(file.path))).toEqual([]);
  });

  test('has neither rules nor SQL in module.ts', () => {
    const deciding = ['IfStatement', 'ConditionalExpression', 'SwitchStatement', 'ThrowStatement'];
    const found = named('module.ts').flatMap((file) =>
      file.find((node) => deciding.includes(node.type) || node.type === 'TaggedTemplateExpression'),
    );
    expect(found).toEqual([]);
  });

  test('has rules.ts without await and without a database', () => {
    const waiting = named('rules.ts').flatMap((file) =>
      file.find((node) => node.type === 'AwaitExpression' || node.async === true),
    );
    const knowing = imports(
      named('rules.ts'),
      (_, target, typeOnly) => !typeOnly && /^(pg|postgres)$|\/(database|http|outbox)\/|\/queries\.ts$/.test(target),
    );
    expect([...waiting, ...knowing]).toEqual([]);
  });

  /** Other modules may not import queries.ts; these files are exceptions that access a table. */
  const doors = {
    [`${src}/modules/audit/audit.ts`]: 'whoever changes something writes its audit row',
    [`${src}/modules/players/row.ts`]: 'the columns of a player, for registration and monitoring',
    [`${src}/modules/players/uniqueness.ts`]: 'what no two players share, for registration',
  };

  test('has its SQL in queries.ts, in facet.ts, and in what verify runs', () => {
    const isSql = (node: Node): boolean =>
      node.type === 'TaggedTemplateExpression' && /^(tx|sql|control)$/.test(String((node.tag as Node).name));
    const elsewhere = inModules
      .filter(
        (file) => !/[/-](queries|facet)\.ts$|\/(check-[a-z-]+|cursor)\.ts$/.test(file.path) && !(file.path in doors),
      )
      .flatMap((file) => file.find(isSql));
    expect(elsewhere).toEqual([]);
  });
});

describe('external inputs are passed in', () => {
  /** Exempt files, and why. */
  const clocks = {
    [`${src}/base/clock.ts`]: 'is the clock',
    [`${src}/http/docs-signer.ts`]: 'runs in the browser',
    [`${src}/database/embedded/lock.ts`]: 'compares with the age of a file, which is real time',
  };
  const environments = {
    [`${src}/main.ts`]: 'is where the environment comes in',
    [`${src}/database/embedded/cluster.ts`]: 'hands PATH on to the programs of PostgreSQL',
  };
  const except = (allowed: Record<string, string>): SourceFile[] => code.filter((file) => !(file.path in allowed));

  test('time: only the clock reads the time', () => {
    const asking = except(clocks).flatMap((file) =>
      file.find(
        (node) =>
          isMember(node, 'Date', 'now') ||
          (node.type === 'NewExpression' &&
            (node.callee as Node).name === 'Date' &&
            (node.arguments as unknown[]).length === 0),
      ),
    );
    expect(asking).toEqual([]);
  });

  test('time: no statement reads the time of the database', () => {
    const clockOfSql = /\b(now\(\)|current_timestamp|current_date|clock_timestamp\(|statement_timestamp\(|localtime)/i;
    const asking = except({
      [`${src}/database/migrate.ts`]: 'notes when a migration really ran',
      [`${src}/database/read-time.ts`]: 'compares the clock of this process with it',
    }).flatMap((file) => file.find((node) => node.type === 'TemplateLiteral' && clockOfSql.test(templateText(node))));
    const migrations = filesBelow('apps/server/migrations').filter((path) =>
      clockOfSql.test(readText(path).replaceAll(/--.*$/gm, '')),
    );
    expect([...asking, ...migrations]).toEqual([]);
  });

  test('chance: nothing calls Math.random', () => {
    expect(code.flatMap((file) => file.find((node) => isMember(node, 'Math', 'random')))).toEqual([]);
  });

  test('the environment: only main.ts reads it', () => {
    const reading = except(environments).flatMap((file) => file.find((node) => isMember(node, 'process', 'env')));
    expect(reading).toEqual([]);
  });
});

describe('the driver of PostgreSQL', () => {
  /** What the driver keeps for itself: names with an underscore, its modules, and fields that its types do not list. */
  const itsOwn =
    /\bpg\/lib\b|\._[a-z]\w*|\b(parsedStatements|submittedNamedStatements|activeQuery|queryQueue|readyForQuery|secretKey|processID)\b/;
  const usesOf = (files: readonly SourceFile[]) =>
    files.flatMap((file) =>
      file.text.split('\n').flatMap((line) => (itsOwn.test(line) ? [`${file.path}: ${line.trim()}`] : [])),
    );
  const inDatabase = code.filter((file) => file.path.startsWith(`${src}/database/`));

  test('is used by its public interface, but for the process id that a connection was told at its start', () => {
    expect(inDatabase.length).toBeGreaterThan(20);
    expect(usesOf(inDatabase)).toEqual([
      `${src}/database/prove.ts: const fault = faultOf(found, promised, (client as { processID?: number }).processID);`,
    ]);
  });

  test.each([
    "import { prepareValue } from 'pg/lib/utils.js';",
    'client._ending = true;',
    'delete connection.parsedStatements[name];',
  ])('a file with %s is refused', (line) => {
    expect(usesOf([parseSource(`${src}/database/planted.ts`, `${line}\n`)])).toHaveLength(1);
  });
});
