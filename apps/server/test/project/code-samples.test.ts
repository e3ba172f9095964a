import type { CodeSample } from '@croupier/contract/code-samples.ts';
import type { Json } from '@croupier/contract/openapi.ts';
import { referenceOf } from '@croupier/contract/openapi-links.ts';
import { guideOf, readerDocuments } from '@croupier/contract/openapi-reader.ts';
import type { Route } from '@croupier/contract/route.ts';
import { operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../support/source-code.ts';

const routes: readonly Route[] = [...operatorRoutes, ...playerRoutes, ...providerRoutes];

describe('the samples of the API references', () => {
  test('exist for every operation that is signed or takes a token, with a link to a guide', () => {
    const documents = [readerDocuments.operator(), readerDocuments.provider()];
    const guides = filesBelow('docs/guides');
    for (const route of routes) {
      const operation = documents
        .map(({ paths }) => (paths as Record<string, Record<string, Json>>)[route.path]?.[route.method.toLowerCase()])
        .find(Boolean) as { description: string; 'x-codeSamples': CodeSample[] };
      expect([route.name, operation['x-codeSamples'].map(({ label }) => label)]).toEqual([
        route.name,
        ['curl', 'TypeScript', 'Python', 'PHP'],
      ]);
      const [guide, title] = guideOf(route);
      expect([route.name, guides.includes(`docs/guides/${guide || 'README'}.md`)]).toEqual([route.name, true]);
      expect(operation.description).toContain(`Guide: [${title}](/guides/${guide}).`);
      expect(referenceOf(route)).toMatch(/^\/(provider\/)?docs#tag\/[a-z-]+\/[A-Z]+\/api\//);
    }
    expect(JSON.stringify(documents[0])).toContain('[`INVALID_SIGNATURE`](/guides/errors#invalid_signature)');
  });
});
