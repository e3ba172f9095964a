import * as z from 'zod/v4';

// Zod compiles parsers with `new Function`, which the page's Content-Security-Policy forbids. vite.config.ts redirects
// every import of zod here, so this runs before the first schema is made.
z.config({ jitless: true });

export { z };
