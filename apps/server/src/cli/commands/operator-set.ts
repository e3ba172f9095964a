import { UsageError } from '@croupier/cli/program/command.ts';
import { facts } from '@croupier/cli/program/text.ts';
import { currency, name } from '@croupier/contract/common.ts';
import { settingsPatch } from '@croupier/contract/settings.ts';
import { z } from 'zod';
import { validate } from '../../call/validate.ts';
import { changeOperator } from '../../modules/operators/change-operator.ts';
import { showOperator } from '../../modules/operators/view.ts';
import { defineCliCommand } from '../command.ts';
import { readJsonObject, withOperator } from '../operator.ts';

const changes = z.strictObject({
  name: name().optional(),
  currency: currency().optional(),
  settings: settingsPatch.optional(),
});

export const operatorSet = defineCliCommand({
  name: 'operator set',
  summary: "Change an operator's name, currency or settings",
  details: 'Settings that are not named stay as they are. It binds from the next request on, on every node.',
  options: {
    slug: { type: 'string', value: 'SLUG', help: 'the operator', required: true },
    name: { type: 'string', help: 'its new name' },
    currency: { type: 'string', value: 'CODE', help: 'its new currency; refused once there are players' },
    settings: { type: 'string', value: 'JSON', help: 'the settings to change' },
  },
  example: `--slug lucky --settings '{"four_eyes_threshold":50000}'`,
  run: async (context, values) => {
    const { slug, name: newName, currency: newCurrency } = values;
    if (newName === undefined && newCurrency === undefined && values.settings === undefined)
      throw new UsageError('operator set needs --name, --currency or --settings; see --help.');
    const wanted = validate(changes, {
      name: newName,
      currency: newCurrency,
      settings: readJsonObject('settings', values.settings),
    });
    const after = await withOperator(context, slug, (tx, audit) => changeOperator(tx, audit, wanted));
    const data = showOperator(after);
    return { data, text: facts(data) };
  },
});
