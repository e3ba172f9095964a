import { changeOperator } from '../../modules/operators/change-operator.ts';
import { showOperator } from '../../modules/operators/view.ts';
import { type CliResources, defineCliCommand } from '../command.ts';
import { withOperator } from '../operator.ts';

const options = { slug: { type: 'string', value: 'SLUG', help: 'the operator', required: true } } as const;

const setStatus = async (context: CliResources, slug: string, status: 'active' | 'inactive') => {
  const after = await withOperator(context, slug, (tx, audit) => changeOperator(tx, audit, { status }));
  return { data: showOperator(after), text: `${slug} is ${status}` };
};

export const operatorActivate = defineCliCommand({
  name: 'operator activate',
  summary: "Accept an operator's keys and player tokens again",
  options,
  example: '--slug lucky',
  run: (context, { slug }) => setStatus(context, slug, 'active'),
});

export const operatorDeactivate = defineCliCommand({
  name: 'operator deactivate',
  summary: "Refuse all of an operator's keys and player tokens from the next request on",
  options,
  example: '--slug lucky',
  run: (context, { slug }) => setStatus(context, slug, 'inactive'),
});
