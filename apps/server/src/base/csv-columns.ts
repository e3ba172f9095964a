import { moneyFields } from '@croupier/contract/common.ts';
import { exponentOf } from '@croupier/contract/currencies.ts';
import { z } from 'zod';
import type { Cell } from './csv.ts';

/** A column of a file: a field of the answer, named by its path. */
export type Column = { readonly name: string; readonly path: readonly string[]; readonly isMoney: boolean };

const innerOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? innerOf(schema.unwrap() as z.ZodType)
    : schema;

/** The columns of a schema: fields inside objects by their path; arrays and free records are one column. */
export const columnsOf = (schema: z.ZodType, path: readonly string[] = []): Column[] => {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => columnsOf(field as z.ZodType, [...path, name]));
  const name = path.join('.') || 'value';
  const column = { name, path, isMoney: moneyFields.has(inner) || moneyFields.get(inner) !== undefined };
  return column.isMoney ? [column, { ...column, name: `${name}_decimal` }] : [column];
};

/** Formats minor units as a decimal: 1234 in a currency with two decimals is 12.34. */
export const decimalOf = (minor: number | bigint, currency: string): string => {
  const exponent = exponentOf(currency);
  const digits = String(minor < 0 ? -minor : minor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-exponent)}`;
};

type Row = Readonly<Record<string, unknown>>;

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);

/** The currency beside an amount, or that of its row, or the operator's. */
const currencyOf = (row: unknown, path: readonly string[], otherwise: string): string => {
  const beside = valueAt(row, [...path.slice(0, -1), 'currency']);
  const ofRow = valueAt(row, ['currency']);
  return [beside, ofRow].find((code): code is string => typeof code === 'string') ?? otherwise;
};

export const cellOf = (row: unknown, { name, path, isMoney }: Column, operatorCurrency: string): Cell => {
  const value = valueAt(row, path);
  if (value === null || value === undefined) return '';
  if (isMoney && (typeof value === 'number' || typeof value === 'bigint') && name !== path.join('.'))
    return { decimal: decimalOf(value, currencyOf(row, path, operatorCurrency)) };
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};
