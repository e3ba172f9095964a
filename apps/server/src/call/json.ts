import type { z } from 'zod';

type Plain = string | number | boolean | null | undefined;

/**
 * What may be returned where the contract says T: a Date for its ISO text, and readonly values. Literal types, missing
 * fields and optional fields stay as the contract has them.
 */
export type BeforeJson<T> = [AnyJson] extends [T] ? T : EachBeforeJson<T>;

/** The contract takes any JSON here. */
type AnyJson = z.core.util.JSONType;

type EachBeforeJson<T> = T extends Plain
  ? string extends T
    ? T | Date
    : T
  : T extends object
    ? { readonly [K in keyof T]: BeforeJson<T[K]> }
    : T;

/** The type of a value after JSON.stringify and JSON.parse: every Date is a string. */
export type AfterJson<T> = T extends Date
  ? string
  : T extends Plain
    ? T
    : T extends object
      ? { readonly [K in keyof T]: AfterJson<T[K]> }
      : T;
