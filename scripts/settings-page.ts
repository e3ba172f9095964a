import { operatorSettings } from '@croupier/contract/settings.ts';
import { z } from 'zod';

type Property = { type?: string; anyOf?: Property[]; items?: Property; minimum?: number; maximum?: number };

const safe = Number.MAX_SAFE_INTEGER;

const typeOf = (property: Property): string => {
  if (property.anyOf) return property.anyOf.map(typeOf).join(' or ');
  if (property.items) return `array of ${typeOf(property.items)}s`;
  const { minimum, maximum } = property;
  const bounds = [
    minimum !== undefined && minimum > -safe ? `from ${minimum}` : '',
    maximum !== undefined && maximum < safe ? `to ${maximum}` : '',
  ].filter(Boolean);
  return [property.type ?? 'any', ...bounds].join(' ');
};

const rows = (): string => {
  const { properties = {} } = z.toJSONSchema(operatorSettings, { io: 'input', unrepresentable: 'any' });
  const defaults = operatorSettings.parse({}) as Record<string, unknown>;
  return Object.entries(properties as Record<string, Property & { description?: string }>)
    .map(([name, property]) => {
      const start = JSON.stringify(defaults[name]);
      return `| ${name} | ${typeOf(property)} | \`${start}\` | ${property.description ?? ''} |`;
    })
    .join('\n');
};

export const settingsPage = (): string => `# Operator settings

<!-- Made from packages/contract/src/settings.ts by npm run openapi. -->

Set at creation, by staff, or on the command line:

\`\`\`sh
npm run -s croupier -- operator set --slug demo --settings '{"cooling_off_hours":48}'
\`\`\`

Money is in minor units of the operator's currency. A setting that is not given has its default.

| setting | type | default | meaning |
|---|---|---|---|
${rows()}
`;
