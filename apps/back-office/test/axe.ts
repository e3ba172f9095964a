import axe, { type RunOptions } from 'axe-core';
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
  // A document keeps it while the app goes from page to page: parsing its source takes half of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    ...(levels ? { runOnly: { type: 'tag', values: [...levels] } } : {}),
    ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
    // Elements are named by their markup, without selectors; of what passes, only the number of rules counts.
    resultTypes: ['violations'],
    selectors: false,
  };
  const { violations, passed } = await page.evaluate(
    async ([context, wanted]) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(context, wanted);
      const broken = found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
      return { violations: broken, passed: found.passes.length };
    },
    [inside ?? ':root', options] as [string, RunOptions],
  );
  if (passed === 0) throw new Error('No rule of axe found anything to look at.');
  return violations;
};
