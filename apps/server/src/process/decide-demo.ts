import type { Config } from './config.ts';

/** `by default`: only where nothing indicates more than a trial. */
export type DemoMode = 'never' | 'by default' | 'asked';

/**
 * Decides whether the server gets a demo operator, whose keys are printed, and what to say when one was expected. An
 * external database or a production machine must not get known credentials unless somebody asks for them.
 */
export const decideDemo = (
  { databaseUrl, isProduction }: Pick<Config, 'databaseUrl' | 'isProduction'>,
  mode: DemoMode,
): { readonly withDemo: boolean; readonly message?: string } => {
  if (mode !== 'by default') return { withDemo: mode === 'asked' };
  const reasons = [
    ...(databaseUrl === undefined ? [] : ['DATABASE_URL is set']),
    ...(isProduction ? ['NODE_ENV is production'] : []),
  ];
  if (reasons.length === 0) return { withDemo: true };
  const message = `No demo operator, because ${reasons.join(' and ')}. To have one, with its keys printed: npm start -- --demo`;
  return { withDemo: false, message };
};
