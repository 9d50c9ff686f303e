import { pageHeaders, type SecurityHeaders } from '../../../infra/config/security-headers';

/**
 * The headers of local pages and files. Vite's hot reload adds a small script to the page and opens a socket; built
 * pages need neither.
 */
export const localPageHeaders = (isDevelopment: boolean): SecurityHeaders =>
  pageHeaders(isDevelopment ? { script: ["'unsafe-inline'"], connect: ['ws://127.0.0.1:*', 'ws://localhost:*'] } : {});
