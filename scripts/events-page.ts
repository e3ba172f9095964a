import { eventCauses } from '@croupier/contract/event-causes.ts';
import { type EventType, events, eventTypes } from '@croupier/contract/events.ts';
import { type Json, publicOpenApi } from '@croupier/contract/openapi.ts';
import { exampleOf } from '@croupier/contract/openapi-webhooks.ts';
import type { Route } from '@croupier/contract/route.ts';
import { backOfficeRoutes, operatorRoutes, playerRoutes, providerRoutes } from '@croupier/contract/routes.ts';

const areas = [...new Set(eventTypes.map((type) => type.split('.')[0] as string))];
const areaTitles: Readonly<Record<string, string>> = {
  player: 'Players',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  bonus: 'Bonuses',
  kyc: 'Verification',
  limits: 'Limits',
  self_exclusion: 'Self-exclusion',
  aml: 'Monitoring',
  risk: 'Risk',
  api_key: 'API keys',
  ledger: 'Ledger',
};

const schemas = (publicOpenApi().components as { schemas: Record<string, Json> }).schemas;

/** The schema of an event's data, with the name it has in the API reference. */
const dataOf = (type: EventType): { name: string | undefined; properties: Record<string, Json> } => {
  const name = type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const { data } = (schemas[`${name}Event`] as Json).properties as { data: Json };
  const reference = typeof data.$ref === 'string' ? data.$ref.split('/').at(-1) : undefined;
  const schema = reference ? (schemas[reference] as Json) : data;
  return { name: reference, properties: schema.properties as Record<string, Json> };
};

const typeText = (schema: Json): string => {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((part) => typeText(part as Json)).join(' or ');
  if (schema.type === 'array') return `list of ${typeText(schema.items as Json)}`;
  return [schema.type].flat().join(' or ');
};

const fieldRows = (properties: Record<string, Json>): string =>
  Object.entries(properties)
    .map(([name, schema]) => `| ${name} | ${typeText(schema)} | ${schema.description ?? ''} |`)
    .join('\n');

const routes: readonly Route[] = [...operatorRoutes, ...playerRoutes, ...providerRoutes, ...backOfficeRoutes];

const causesOf = (type: EventType): string => {
  const { operations, byItself } = eventCauses[type];
  const named = operations.map((name) => {
    const route = routes.find((one) => one.name === name);
    if (!route) throw new Error(`${type} is caused by ${name}, which is no operation.`);
    return `\`${route.method} ${route.path}\``;
  });
  return [...named, ...(byItself ? [byItself] : [])].join(', ');
};

const section = (type: EventType): string => {
  const { name, properties } = dataOf(type);
  const what = name
    ? `\`data\` is ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}, as the API shows it.`
    : `| field of \`data\` | type | meaning |\n|---|---|---|\n${fieldRows(properties)}`;
  return `### ${type}

Sent when ${events[type]}.${what.startsWith('|') ? `\n\n${what}` : ` ${what}`}

Caused by: ${causesOf(type)}.

\`\`\`json
${JSON.stringify(exampleOf(type), null, 2)}
\`\`\`
`;
};

export const eventsPage = (): string => `# Events

<!-- Made from packages/contract/src/events.ts and event-data.ts by npm run openapi; the examples are recorded. -->

Every event that is sent to [webhooks](webhooks.md) and stands in the [event stream](webhooks.md#missed-something), with an example as the running system sent it. Within v1 fields are only added: ignore unknown fields and unknown event types.

| event | sent when |
|---|---|
${eventTypes.map((type) => `| [${type}](#${anchorOf(type)}) | ${events[type]} |`).join('\n')}

${areas
  .map(
    (area) => `## ${areaTitles[area]}

${eventTypes
  .filter((type) => type.startsWith(`${area}.`))
  .map(section)
  .join('\n')}`,
  )
  .join('\n')}`;

const anchorOf = (type: string): string => type.replaceAll(/[^a-z0-9_-]/g, '');
