import { startOverAdvice } from '../../database/embedded/start-over.ts';
import { migrate } from '../../database/migrate.ts';
import { backgroundTimeouts, openPool } from '../../database/pool.ts';
import { refoldIdentities } from '../../modules/identity/refold.ts';
import { defineCliCommand } from '../command.ts';

export const migrateCommand = defineCliCommand({
  name: 'migrate',
  summary: 'Bring the database schema up to date',
  options: {},
  example: '',
  run: async ({ config, databaseUrl }) => {
    const url = await databaseUrl({ mayCreate: true });
    const applied = await migrate(url, { startOver: startOverAdvice(config) });
    await refoldAt(url);
    return { data: { applied }, text: applied.length === 0 ? 'Nothing to do.' : `Applied: ${applied.join(', ')}` };
  },
});

/** Updates the folded names of players that an older version folded, which SQL cannot do. */
const refoldAt = async (url: string): Promise<void> => {
  const [sql, control] = [
    openPool({ url, role: 'croupier_app', max: 1, timeouts: backgroundTimeouts }),
    openPool({ url, role: 'croupier_control', max: 1, timeouts: backgroundTimeouts }),
  ];
  try {
    await refoldIdentities(sql, control);
  } finally {
    await Promise.all([sql.end(), control.end()]);
  }
};
