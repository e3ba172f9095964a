/**
 * How the connections of admission work. What they remember need not reach the disk before the answer does. Their plans
 * are made once, perhaps while the tables are still empty, and must hold when there are millions of rows: every one of
 * their statements looks rows up by an index, so nothing else is offered to the planner.
 */
export const admissionSettings: Record<string, string> = {
  synchronous_commit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};
