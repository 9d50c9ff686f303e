/** A method as it is compared: `orders/GET` for what settings call `~1orders/GET` or `orders/GET`. The root resource's is `GET`. */
export const methodPath = (path: string): string => path.replaceAll('~1', '/').replace(/^\/+/, '');

const WRITING = new Set(['ERROR', 'INFO']);

/** Whether a level of a method's setting writes execution logs. */
export const isLogged = (level: string | null): boolean => WRITING.has(level ?? '');
