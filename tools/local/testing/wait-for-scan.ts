import type { callerFor } from '../../testing/local-caller';

type Caller = Awaited<ReturnType<typeof callerFor>>;

/** A scan as the API answers it, as far as these tests ask. */
export interface Scan {
  readonly scanId: string;
  readonly scanTs: string;
  readonly status: string;
  readonly percent: number;
}

export const FINISHED: readonly string[] = ['done', 'failed', 'cancelled'];

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Asks until a scan is done, failed or cancelled. */
export const waitForScan = async (call: Caller, tenant: string, scanId: string): Promise<Scan> => {
  for (;;) {
    const scan = await call<Scan>('GET', `/tenants/${tenant}/scans/${scanId}`);
    if (FINISHED.includes(scan.status)) return scan;
    await pause(100);
  }
};
