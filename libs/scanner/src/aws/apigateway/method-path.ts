/**
 * A method in comparable form: `orders/GET` for the settings' `~1orders/GET` or `orders/GET`. The root resource is
 * `GET`.
 */
export const methodPath = (path: string): string => path.replaceAll('~1', '/').replace(/^\/+/, '');

const WRITING = new Set(['ERROR', 'INFO']);

/** Whether the level of a method setting writes execution logs. */
export const isLogged = (level: string | null): boolean => WRITING.has(level ?? '');
