import { config } from 'zod/v4';

// The content security policy allows no code made of text, and the browser reports even the attempt as a breach of it. A schema tries
// as soon as it is defined, so this stands in the place of the library itself (vite.config.ts).
config({ jitless: true });

export * from 'zod/v4';
