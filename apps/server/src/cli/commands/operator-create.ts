import type { z } from 'zod';
import { createOperator, type newOperator } from '../../modules/operators/create-operator.ts';
import { findOperator } from '../../modules/operators/queries.ts';
import { showOperator } from '../../modules/operators/view.ts';
import { defineCommand } from '../command.ts';
import { readJsonObject } from '../operator.ts';
import { facts } from '../text.ts';

export const operatorCreate = defineCommand({
  name: 'operator create',
  summary: 'Create an operator',
  options: {
    slug: {
      type: 'string',
      value: 'SLUG',
      help: 'its short name: 2–63 lower-case letters, digits, dashes',
      required: true,
    },
    name: { type: 'string', help: 'its name', required: true },
    currency: { type: 'string', value: 'CODE', help: 'its currency, ISO 4217', required: true },
    model: { type: 'string', value: 'MODEL', help: 'api (default), turnkey or white_label' },
    settings: { type: 'string', value: 'JSON', help: 'settings that differ from the defaults' },
    sandbox: { type: 'boolean', help: 'an operator for tests: it may move its own clock' },
  },
  example: `--slug lucky --name 'Lucky Casino' --currency EUR --model api --settings '{"cooling_off_hours":48}'`,
  run: async ({ database, clock }, values) => {
    const { control } = await database();
    const wanted = {
      slug: values.slug,
      name: values.name,
      currency: values.currency,
      cooperation_model: values.model,
      is_sandbox: values.sandbox,
      settings: readJsonObject('settings', values.settings),
    };
    const { slug } = await createOperator(control, clock, wanted as z.input<typeof newOperator>);
    const data = showOperator((await findOperator(control, slug))!);
    return { data, text: facts(data) };
  },
});
