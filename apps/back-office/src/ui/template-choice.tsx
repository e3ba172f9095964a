import { useId } from 'react';
import { useCommonText } from './common-text.ts';

/** Words that fit often, as the operator set them. */
export type ReasonTemplate = { readonly name: string; readonly text: string; readonly playerText?: string | undefined };

type TemplateChoiceProps = {
  readonly templates: readonly ReasonTemplate[];
  readonly choose: (template: ReasonTemplate) => void;
};

/** Fills a reason in by the name of a template; nothing where the operator has none. */
export const TemplateChoice = ({ templates, choose }: TemplateChoiceProps) => {
  const text = useCommonText();
  const id = useId();
  if (templates.length === 0) return null;
  return (
    <div className="form-field">
      <label htmlFor={id}>{text.template}</label>
      <select
        className="input"
        id={id}
        defaultValue=""
        onChange={(event) => {
          const template = templates.find(({ name }) => name === event.target.value);
          if (template) choose(template);
        }}
      >
        <option value="">{text.ownWords}</option>
        {templates.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  );
};
