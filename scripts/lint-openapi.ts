import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { generatedFiles } from './generated.ts';
import { root } from './tool.ts';

// Checks the OpenAPI documents by the recommended rules of Redocly and Spectral: no warning is allowed.

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

const spectral = new spectralCore.Spectral();
// Its own types are inconsistent.
spectral.setRuleset({ extends: [[oas as never, 'recommended']], rules: doneByRedocly });

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
