/** Says how to begin with an empty embedded database; undefined for a database of one's own. */
export const startOverAdvice = (config: { readonly databaseUrl?: string | undefined; readonly home: string }) =>
  config.databaseUrl === undefined
    ? `Remove the data folder ${config.home} while no server uses it, or name another one with CROUPIER_HOME. Then start again.`
    : undefined;
