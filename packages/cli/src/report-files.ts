import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Report } from './certify/report.ts';
import { reportPage } from './certify/report-html.ts';
import { newReportKey, type SignedReport, signReport } from './certify/sign-report.ts';
import { profilesPath } from './profiles.ts';
import { UsageError } from './program/command.ts';
import type { Io } from './program/io.ts';

const maxBytes = 10_000_000;

/**
 * The key that signs reports: created with the first one, and stored beside the profiles, readable by this user only.
 */
const reportKey = ({ env }: Pick<Io, 'env'>): string => {
  const path = join(dirname(profilesPath(env)), 'report-key.pem');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = newReportKey();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, key, { mode: 0o600, flag: 'wx' });
  return key;
};

/** Writes the report twice: signed, and as a page. Returns their paths. */
export const writeReport = (io: Pick<Io, 'env'>, report: Report, path: string, docs: string): readonly string[] => {
  const page = `${path.replace(/\.json$/, '')}.html`;
  writeFileSync(path, `${JSON.stringify(signReport(report, reportKey(io)), null, 2)}\n`);
  writeFileSync(page, reportPage(report, docs));
  return [path, page];
};

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder; name the report in it.`);
    throw new UsageError(`${path} cannot be read: ${message}`);
  }
};

const parse = (path: string, text: string): Partial<SignedReport> => {
  try {
    return (JSON.parse(text) ?? {}) as Partial<SignedReport>;
  } catch {
    throw new Error(`${path} is not a signed report.`);
  }
};

export const readReport = (path: string): SignedReport => {
  const text = readText(path);
  if (text.length > maxBytes) throw new Error(`${path} is too long for a report.`);
  const { report, algorithm, public_key, signature } = parse(path, text);
  if (
    typeof report !== 'string' ||
    typeof public_key !== 'string' ||
    typeof signature !== 'string' ||
    algorithm !== 'Ed25519'
  )
    throw new Error(`${path} is not a signed report.`);
  return { report, algorithm, public_key, signature };
};
