import type { CloudReader } from '@cloudmend/scanner';

interface Entry {
  readonly reader: Promise<CloudReader>;
  readonly until: number;
}

/** The longest a session is kept, well before the 3,600 s at which it expires. */
const KEPT_MS = 15 * 60_000;

/**
 * Readers by tenant, scan and account, so that the units of one account enter it once and no other tenant gets its
 * session.
 */
export class ReaderCache {
  private readonly entries = new Map<string, Entry>();

  /** The reader cached under this key, or a new one; concurrent callers share it. A refusal is not cached. */
  get(
    key: readonly [tenantId: string, scanId: string, accountId: string],
    now: Date,
    enter: () => Promise<CloudReader>,
  ): Promise<CloudReader> {
    const name = JSON.stringify(key);
    this.dropExpired(now.getTime());
    const kept = this.entries.get(name);
    if (kept) return kept.reader;
    const reader = enter();
    this.entries.set(name, { reader, until: now.getTime() + KEPT_MS });
    reader.catch(() => {
      if (this.entries.get(name)?.reader === reader) this.entries.delete(name);
    });
    return reader;
  }

  private dropExpired(now: number): void {
    for (const [name, { until }] of this.entries) if (until <= now) this.entries.delete(name);
  }
}
