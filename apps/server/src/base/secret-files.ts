import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold a secret. Each may name a file instead, as containers are given theirs: `METRICS_TOKEN_FILE`. */
export const secretVariables = [
  'DATABASE_URL',
  'CROUPIER_MASTER_KEY',
  'CROUPIER_MASTER_KEY_OTHERS',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** The environment with the secrets of files in it. What cannot be read, or is given twice, is added to the problems. */
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
