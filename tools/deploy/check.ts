export type Outcome = 'ok' | 'note' | 'stop';

/** One line of the preflight. A `stop` ends the deployment before anything is built. */
export interface Check {
  readonly outcome: Outcome;
  readonly name: string;
  readonly says: string;
}

export const ok = (name: string, says: string): Check => ({ outcome: 'ok', name, says });
export const note = (name: string, says: string): Check => ({ outcome: 'note', name, says });
export const stop = (name: string, says: string): Check => ({ outcome: 'stop', name, says });
