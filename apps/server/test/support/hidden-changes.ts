/** The tables that row-level security restricts to one operator, by the migrations that create them. */
export const tenantTablesOf = (migrations: readonly string[]): Set<string> =>
  new Set(
    migrations.flatMap((text) => [...text.matchAll(/call make_tenant_table\('(\w+)'/g)].map(([, name]) => name!)),
  );

/** Without comments and bodies of functions, which do not run in the migration itself. A `do` block does. */
const runAtOnce = (text: string): string =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\bbegin atomic\b.*?\bend;/gis, '')
    .replaceAll(/(do\s+)?\$\$.*?\$\$/gis, (body, isBlock) => (isBlock ? body : ''));

/**
 * Statements of a migration that change rows of a tenant table while row-level security is forced: for an owner who is
 * no superuser they change nothing, without an error.
 */
export const hiddenChanges = (text: string, tenantTables: ReadonlySet<string>): string[] => {
  const opened = new Set<string>();
  const found: string[] = [];
  const steps =
    /\balter table (\w+) (no )?force row level security|\b(?:update|delete from|insert into|merge into) (\w+)/gi;
  for (const [step, altered, no, changed] of runAtOnce(text).matchAll(steps)) {
    if (altered && no) opened.add(altered);
    else if (altered) opened.delete(altered);
    else if (changed && tenantTables.has(changed) && !opened.has(changed)) found.push(step);
  }
  return [...found, ...[...opened].map((table) => `${table} stays without forced row-level security`)];
};
