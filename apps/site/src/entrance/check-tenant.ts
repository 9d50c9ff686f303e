import type { Gateway } from './gateway';

interface Answer {
  readonly exists?: unknown;
}

/** Checks with the API whether a slug is taken. @throws if the answer is not OK or not readable */
export const checkTenant =
  (apiBase: string, load: typeof fetch = fetch): Gateway['isTaken'] =>
  async (slug, signal) => {
    const response = await load(`${apiBase}/tenant/check?tenantId=${encodeURIComponent(slug)}`, {
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { exists } = (await response.json()) as Answer;
    if (typeof exists !== 'boolean') throw new Error('exists is missing');
    return exists;
  };
