/**
 * A batch's statements look rows up by their keys and never read a table from end to end. They are planned once per
 * connection, maybe while the tables are still empty: without these settings such a plan would go on reading whole
 * tables until the next analyze, long after they had grown.
 */
export const engineSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
} as const;
