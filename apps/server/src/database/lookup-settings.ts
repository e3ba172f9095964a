/**
 * Settings for connections whose statements look rows up by an index and never scan a table. They are planned once per
 * connection, perhaps while the tables are empty, and the plan must fit millions of rows too, so other plans are
 * switched off.
 */
export const lookupSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
} as const;
