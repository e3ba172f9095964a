import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules that look at colours; all others find the same in both themes. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

type Look = {
  /** Rules of these levels; all rules where neither levels nor rules are given. */
  readonly levels?: readonly string[];
  readonly rules?: readonly string[];
  /** Only inside of this element. */
  readonly inside?: string;
};

/** Returns the accessibility rules that a page breaks, with the elements. Fails when no rule found anything to check. */
export const findViolations = async (page: Page, { levels, rules, inside }: Look = {}): Promise<string[]> => {
  // Pages have no frames of other origins, for which the other mode opens a tab to collect what it found.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (levels) axe.withTags([...levels]);
  if (rules) axe.withRules([...rules]);
  if (inside) axe.include(inside);
  const { violations, passes } = await axe.analyze();
  if (passes.length === 0) throw new Error('No rule of axe found anything to look at.');
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
};
