import { gunzipSync, gzipSync } from 'node:zlib';
import type { CarbonReport, ReportHead } from '@cloudmend/domain/carbon';
import { splitIntoParts } from '../item-parts';
import { NEW } from '../keyed-table/expression';
import { carbonKey, joinKey } from '../table';
import type { TenantContext } from '../tenant-context';
import { keepFrom } from '../time';

/** Reports are only ever added to: a draft turns final, a final one is restated by another. */
export interface CarbonReportStore {
  addReport(report: CarbonReport): Promise<void>;
  /** Newest first. */
  reports(): Promise<readonly ReportHead[]>;
  report(id: string): Promise<CarbonReport | undefined>;
  /** False if it is final, or if what it restates was restated by another. */
  finaliseReport(
    report: Pick<ReportHead, 'id' | 'restates'>,
    final: NonNullable<ReportHead['final']>,
  ): Promise<boolean>;
}

type Created = Omit<ReportHead, 'state' | 'final' | 'restatedBy'>;
type Content = Omit<CarbonReport, keyof ReportHead>;

interface Stored {
  readonly created?: Created;
  readonly final?: NonNullable<ReportHead['final']>;
  readonly restatedBy?: string;
  readonly packed?: Uint8Array;
  readonly ttl?: number;
}

const FINAL = 'FINAL';
const RESTATED = 'RESTATED';

const toHead = (created: Created, final: ReportHead['final'], restatedBy: string | null): ReportHead => ({
  ...created,
  state: restatedBy === null ? (final ? 'final' : 'draft') : 'restated',
  final,
  restatedBy,
});

const splitContent = (content: Content): Uint8Array[] => splitIntoParts(gzipSync(JSON.stringify(content)));

export const openCarbonReports = ({
  table,
  tenantId,
  clock,
}: Pick<TenantContext, 'table' | 'tenantId' | 'clock'>): CarbonReportStore => {
  const pk = carbonKey(tenantId, 'REPORT');
  const contentKey = (id: string): string => carbonKey(tenantId, 'REPORT', id);
  const key = (...parts: readonly string[]) => ({ pk, sk: joinKey(...parts) });
  const listHeads = async (): Promise<ReportHead[]> => {
    const items = new Map((await table.all<Stored>({ pk })).map((item) => [item.sk, item]));
    const now = clock().getTime();
    return [...items.values()].flatMap(({ created, ttl }) =>
      // Of an expired report, the table may have deleted parts.
      created && (ttl === undefined || ttl * 1000 > now)
        ? [
            toHead(
              created,
              items.get(key(created.id, FINAL).sk)?.final ?? null,
              items.get(key(created.id, RESTATED).sk)?.restatedBy ?? null,
            ),
          ]
        : [],
    );
  };
  return {
    addReport: async ({ lines, rows, gaps, methodology, state: _s, final: _f, restatedBy: _r, ...created }) => {
      const parts = splitContent({ lines, rows, gaps, methodology });
      const kept = keepFrom('reports', created.createdAt);
      for (const [at, packed] of parts.entries())
        await table.put({ pk: contentKey(created.id), sk: String(at).padStart(4, '0'), packed, ...kept }, NEW);
      // Last, so that a report in the list is whole.
      await table.put({ ...key(created.id), created, ...kept }, NEW);
    },
    reports: async () => (await listHeads()).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    report: async (id) => {
      const head = (await listHeads()).find((one) => one.id === id);
      if (!head) return undefined;
      const parts = await table.all<Required<Pick<Stored, 'packed'>>>({ pk: contentKey(id) });
      const content = gunzipSync(Buffer.concat(parts.map(({ packed }) => packed))).toString('utf8');
      return { ...head, ...(JSON.parse(content) as Content) };
    },
    finaliseReport: async ({ id, restates }, final) => {
      if (restates !== null) {
        const kept = keepFrom('reports', clock());
        const isFirst = await table.put({ ...key(restates, RESTATED), restatedBy: id, ...kept }, NEW);
        const by = isFirst ? id : (await table.get<Stored>(key(restates, RESTATED)))?.restatedBy;
        if (by !== id) return false;
      }
      return table.put({ ...key(id, FINAL), final, ...keepFrom('reports', clock()) }, NEW);
    },
  };
};
