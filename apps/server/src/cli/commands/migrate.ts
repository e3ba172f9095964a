import { migrate } from '../../database/migrate.ts';
import { defineCommand } from '../command.ts';

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'Bring the database schema up to date',
  options: {},
  example: '',
  run: async ({ databaseUrl }) => {
    const applied = await migrate(await databaseUrl());
    return { data: { applied }, text: applied.length === 0 ? 'Nothing to do.' : `Applied: ${applied.join(', ')}` };
  },
});
