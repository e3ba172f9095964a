import type { ReactNode } from 'react';
import { useCommonText } from './common-text.ts';
import { Icon } from './icon.tsx';
import './checks.css';

export type Check = {
  readonly name: string;
  readonly state: 'passed' | 'warning' | 'refused';
  readonly words: ReactNode;
  /** The figure that the rule compared. */
  readonly figure?: ReactNode;
  /** A sentence below that says why. */
  readonly more?: ReactNode;
};

const icons = { passed: 'check', warning: 'warning', refused: 'close' } as const;

/** The results of rules, each with the figure that it compared. */
export const Checks = ({ checks, title }: { checks: readonly Check[]; title?: string }) => {
  const text = useCommonText();
  return (
    <section className="checks-block">
      {title ? <h3>{title}</h3> : null}
      <ul>
        {checks.map(({ name, state, words, figure, more }) => (
          <li key={name} className="checks-line" data-state={state}>
            <span className="checks-mark">
              <Icon name={icons[state]} />
            </span>
            <span className="hidden-visually">{text[state]}: </span>
            <span>{words}</span>
            <span className="checks-figure">{figure}</span>
            {more ? <span className="checks-more">{more}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
