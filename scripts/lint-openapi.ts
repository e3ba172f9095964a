import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generatedFiles } from './generated.ts';
import { root } from './tool.ts';

// Checks the OpenAPI documents by the recommended rules of Redocly and Spectral: no warning is allowed.

type Redocly = {
  createConfig(rules: { extends: string[] }): Promise<object>;
  lintFromString(document: {
    source: string;
    absoluteRef: string;
    config: object;
  }): Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>;
};

type Spectral = new () => {
  setRuleset(rules: { extends: [object, string][]; rules: Readonly<Record<string, string>> }): void;
  run(document: object): Promise<{ code: string | number; message: string; path: (string | number)[] }[]>;
};

// Required, without their own types: those of one call took the type check longer than any other file of the project.
const require = createRequire(import.meta.url);
const { createConfig, lintFromString }: Redocly = require('@redocly/openapi-core');
const { Spectral }: { Spectral: Spectral } = require('@stoplight/spectral-core');
const { oas }: { oas: object } = require('@stoplight/spectral-rulesets');

/** These redirect a browser and are never 2xx, which the rule requires of every operation. */
const redirecting = /\/paths\/~1api~1back-office~1v1~1sign-in~1oidc~1(start|callback~1\{operator\})\/get\/responses$/;

const config = await createConfig({ extends: ['recommended'] });

const byRedocly = async (path: string, source: string): Promise<string[]> =>
  (await lintFromString({ source, absoluteRef: join(root, path), config }))
    .map(({ ruleId, message, location }) => ({ ruleId, message, place: location[0]?.pointer ?? '' }))
    .filter(({ ruleId, place }) => ruleId !== 'operation-2xx-response' || !redirecting.test(place))
    .map(({ ruleId, message, place }) => `${path}: Redocly ${ruleId}: ${message} ${place}`);

/** Redocly compares every example with its schema, too, and takes less time for it. */
const doneByRedocly = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' } as const;

const spectral = new Spectral();
spectral.setRuleset({ extends: [[oas, 'recommended']], rules: doneByRedocly });

const bySpectral = async (path: string, source: string): Promise<string[]> => {
  const found = await spectral.run(JSON.parse(source));
  return found.map((one) => `${path}: Spectral ${one.code}: ${one.message} ${one.path.join('/')}`);
};

const documents = Object.keys(generatedFiles()).filter((path) => path.endsWith('.json'));
let count = 0;
for (const path of documents) {
  const source = readFileSync(join(root, path), 'utf8');
  const problems = [...(await byRedocly(path, source)), ...(await bySpectral(path, source))];
  for (const problem of problems) console.log(problem);
  count += problems.length;
}
process.exitCode = count === 0 ? 0 : 1;
