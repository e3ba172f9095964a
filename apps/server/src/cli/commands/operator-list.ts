import { table } from '@croupier/cli/program/text.ts';
import { selectOperators } from '../../modules/operators/queries.ts';
import { showOperator } from '../../modules/operators/view.ts';
import { defineCliCommand } from '../command.ts';

export const operatorList = defineCliCommand({
  name: 'operator list',
  summary: 'List all operators',
  options: {},
  example: '',
  run: async ({ database }) => {
    const { control } = await database();
    const data = (await selectOperators(control)).map(showOperator);
    return {
      data,
      text: table(data, ['id', 'slug', 'name', 'currency', 'cooperation_model', 'status', 'is_sandbox']),
    };
  },
});
