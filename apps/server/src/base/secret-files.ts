import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold a secret. Each may name a file instead, as is usual in containers: `METRICS_TOKEN_FILE`. */
export const secretVariables = [
  'DATABASE_URL',
  'CROUPIER_MASTER_KEY',
  'CROUPIER_MASTER_KEY_OTHERS',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * Returns the environment with secrets read from their files. Adds to `problems` what cannot be read or is given twice.
 */
export const readSecretFiles = (env: Environment, problems: string[]): Environment => {
  const read: Record<string, string> = {};
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim();
    if (path === undefined || path === '') continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: one of them is enough`);
    else
      try {
        read[name] = readFileSync(path, 'utf8').trim();
      } catch (error) {
        problems.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  return { ...env, ...read };
};
