import { config } from 'zod/v4';

// The content security policy forbids code from strings, and the browser reports even the attempt as a violation. Zod
// tries when a schema is defined, so this module replaces it (vite.config.ts).
config({ jitless: true });

export * from 'zod/v4';
