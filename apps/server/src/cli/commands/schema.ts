import { dumpSchema } from '../../database/dump-schema.ts';
import { backgroundTimeouts, openPool } from '../../database/pool.ts';
import { defineCliCommand } from '../command.ts';

export const schemaCommand = defineCliCommand({
  name: 'schema',
  summary: 'Print the schema of the database as SQL, to compare with apps/server/schema.sql',
  options: {},
  example: '| diff apps/server/schema.sql -',
  run: async ({ database }) => {
    const { url } = await database();
    const sql = openPool({ url, max: 1, timeouts: backgroundTimeouts });
    try {
      const text = await dumpSchema(sql);
      return { data: { schema: text }, text: text.trimEnd() };
    } finally {
      await sql.end();
    }
  },
});
