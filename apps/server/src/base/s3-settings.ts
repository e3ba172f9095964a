import { readAddress } from '@croupier/contract/addresses.ts';
import type { AwsCredentials } from './aws-signature.ts';

/** A bucket of an S3 API, and how to reach it. */
export type S3Settings = {
  readonly bucket: string;
  /** Ends with a slash, or is empty. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  /** path: the bucket is in the path; virtual: it is in the host name. */
  readonly style: 'path' | 'virtual';
  readonly credentials: AwsCredentials;
  /** Encryption by the store itself, in addition to our own. */
  readonly encryption: { readonly algorithm: string; readonly keyId?: string | undefined } | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixShape = /^[\w.-]+(\/[\w.-]+)*$/;
const dots = /(^|\/)\.{1,2}(\/|$)/;

/** Reads where players' files are stored; undefined for the data folder. Adds faults to `problems`. */
export const readS3Settings = (env: Environment, problems: string[]): S3Settings | undefined => {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const place = text('KYC_STORAGE');
  if (place === undefined) return undefined;
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place) ?? [];
  if (!bucketShape.test(bucket) || (prefix !== '' && (!prefixShape.test(prefix) || dots.test(prefix))))
    problems.push('KYC_STORAGE must be s3://bucket or s3://bucket/prefix');
  const region = text('KYC_STORAGE_REGION') ?? text('AWS_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{2,40}$/.test(region)) problems.push('KYC_STORAGE_REGION must be the name of a region');
  const chosen = text('KYC_STORAGE_ENDPOINT');
  const endpoint = chosen ?? `https://s3.${region}.amazonaws.com`;
  if (chosen && 'problem' in readAddress(chosen, { http: 'anywhere', upTo: 'origin' }))
    problems.push('KYC_STORAGE_ENDPOINT must be an http or https URL without path and query');
  const style = text('KYC_STORAGE_STYLE') ?? (chosen ? 'path' : 'virtual');
  if (style !== 'path' && style !== 'virtual') problems.push('KYC_STORAGE_STYLE must be path or virtual');
  const [accessKeyId, secretAccessKey] = [text('AWS_ACCESS_KEY_ID'), text('AWS_SECRET_ACCESS_KEY')];
  if (!accessKeyId || !secretAccessKey)
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with KYC_STORAGE');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    style: style as S3Settings['style'],
    credentials: {
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
      sessionToken: text('AWS_SESSION_TOKEN'),
    },
    encryption: readEncryption(text('KYC_STORAGE_ENCRYPTION'), problems),
  };
};

const readEncryption = (text: string | undefined, problems: string[]): S3Settings['encryption'] => {
  if (text === undefined || text === 'none') return undefined;
  const [, algorithm, keyId] = /^(AES256|aws:kms)(?::([\w:/-]{1,200}))?$/.exec(text) ?? [];
  if (algorithm === undefined || (algorithm === 'AES256' && keyId !== undefined))
    problems.push('KYC_STORAGE_ENCRYPTION must be none, AES256, aws:kms or aws:kms:KEY');
  return algorithm === undefined ? undefined : { algorithm, keyId };
};
