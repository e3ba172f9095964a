/**
 * For connections whose statements look rows up by an index and never read a table from end to end. Such statements are
 * planned once per connection, maybe while the tables are still empty, and the plan must hold when there are millions of
 * rows: so nothing else is offered to the planner.
 */
export const lookupSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
} as const;
