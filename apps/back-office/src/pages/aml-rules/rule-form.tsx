import {
  amlRulePatch,
  countingKinds,
  createAmlRule,
  newAmlRule,
  type RuleKind,
  ruleKinds,
  ruleParameters,
  updateAmlRule,
} from '@croupier/contract/back-office/aml.ts';
import type { Route } from '@croupier/contract/route.ts';
import { useId, useState } from 'react';
import { z } from 'zod';
import { notifyDone } from '../../data.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { useAmlText } from '../aml/text.ts';
import type { RuleRow } from './rule-row.ts';
import { useAmlRulesText } from './text.ts';

const order = ['name', 'applies_to', 'parameters', 'counts_over', 'action', 'raise_risk_to', 'is_active'];

/** The fields of a rule of one kind; only rules that count payments count over a person. */
const orderOf = (kind: RuleKind): readonly string[] =>
  order.filter((name) => name !== 'counts_over' || countingKinds.includes(kind));

/** The route with the body of one kind, because a form draws one object and not the choice between several. */
const newRuleOf = (kind: RuleKind): Route => ({
  ...createAmlRule,
  body: newAmlRule.options.find((option) => option.shape.kind.value === kind) as z.ZodType,
});
const changedRuleOf = (kind: RuleKind): Route => ({
  ...updateAmlRule,
  body: z.strictObject({ ...amlRulePatch.shape, parameters: ruleParameters[kind].optional() }),
});

/** Asks what the rule looks at, then for what belongs to that. */
export const AddRule = ({ leave }: { leave: () => void }) => {
  const text = useAmlRulesText();
  const aml = useAmlText();
  const common = useCommonText();
  const id = useId();
  const [kind, setKind] = useState<RuleKind>();
  return (
    <Dialog title={text.addTitle} open close={leave}>
      <p className="muted">{text.formHint}</p>
      <div className="form-field">
        <label htmlFor={id}>{text.lookAt}</label>
        <select
          id={id}
          className="input"
          value={kind ?? ''}
          onChange={(event) => setKind(ruleKinds.find((one) => one === event.target.value))}
        >
          {kind ? null : <option value="">{text.choose}</option>}
          {ruleKinds.map((one) => (
            <option key={one} value={one}>
              {aml.kinds[one]}
            </option>
          ))}
        </select>
      </div>
      {kind ? (
        <SchemaForm
          key={kind}
          route={newRuleOf(kind)}
          fixed={kind === 'low_turnover_withdrawal' ? { kind, applies_to: 'withdrawal' } : { kind }}
          order={orderOf(kind)}
          text={text}
          submit={text.add}
          cancel={leave}
          done={(answer) => {
            notifyDone(answer, common.saved);
            leave();
          }}
        />
      ) : null}
    </Dialog>
  );
};

/** Changes a rule. What loosens it waits for a second person. */
export const EditRule = ({ rule, leave }: { rule: RuleRow; leave: () => void }) => {
  const text = useAmlRulesText();
  const common = useCommonText();
  return (
    <Dialog title={text.editTitle(rule.name)} open close={leave}>
      <p className="muted">{text.changeHint}</p>
      <SchemaForm
        route={changedRuleOf(rule.kind)}
        params={{ aml_rule: rule.id } as never}
        initial={rule}
        order={orderOf(rule.kind)}
        text={text}
        submit={common.save}
        cancel={leave}
        done={(answer) => {
          notifyDone(answer, common.saved, rule.name);
          leave();
        }}
      />
    </Dialog>
  );
};
