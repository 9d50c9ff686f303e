import * as z from 'zod';
import { addKnown, type CarbonRow } from '../carbon/index';

/** Why a service's emissions moved. `coverage`: more or less was observed or assessed, so the move may not be real. */
export const MoverCause = z.enum(['usage', 'factors', 'coverage']);

const Kilograms = z.number().nullable();

export const Mover = z.object({
  service: z.string(),
  region: z.string(),
  /** Null if unknown, never 0. */
  beforeKg: Kilograms,
  afterKg: Kilograms,
  cause: MoverCause,
});
export type Mover = z.infer<typeof Mover>;

export const ClosedMonth = z.object({
  month: z.string(),
  /** When its figures were first closed. */
  closedAt: z.string(),
  totalKg: Kilograms,
  lowKg: Kilograms,
  highKg: Kilograms,
  /** The month before. */
  beforeKg: Kilograms,
  observedHours: z.number(),
  hours: z.number(),
  notAssessed: z.number().int(),
  /** What the month was closed with, if figures changed since. */
  closedWithKg: Kilograms.optional(),
  /** Greatest first. */
  movers: z.array(Mover),
});
export type ClosedMonth = z.infer<typeof ClosedMonth>;

const MOST_MOVERS = 20;
/** A change of the observed share below this is not what moved a figure. */
const SAME_SHARE = 0.02;

interface Group {
  readonly service: string;
  readonly region: string;
  readonly rows: readonly CarbonRow[];
}

const groupRows = (rows: readonly CarbonRow[]): ReadonlyMap<string, Group> => {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const { service, region } = row;
    const key = JSON.stringify([service, region]);
    groups.set(key, { service, region, rows: [...(groups.get(key)?.rows ?? []), row] });
  }
  return groups;
};

const sum = (rows: readonly CarbonRow[], read: (row: CarbonRow) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

const sumKg = (rows: readonly CarbonRow[], of: 'totalKg' | 'lowKg' | 'highKg' = 'totalKg'): number | null =>
  addKnown(rows.map((row) => row[of]));

const listMethods = (rows: readonly CarbonRow[]): string =>
  [...new Set(rows.map(({ source, method }) => `${source} ${method}`))].sort().join();

const observedShare = (rows: readonly CarbonRow[]): number => {
  const hours = sum(rows, (row) => row.hours);
  return hours === 0 ? 0 : sum(rows, (row) => row.observedHours) / hours;
};

const countUnassessed = (rows: readonly CarbonRow[]): number => sum(rows, ({ notAssessed }) => notAssessed);

const findCause = (before: readonly CarbonRow[], after: readonly CarbonRow[]): Mover['cause'] => {
  const isOneUnknown = (sumKg(before) === null) !== (sumKg(after) === null);
  // A service that is new or gone is usage: there is no row of what emits nothing.
  if (before.length > 0 && after.length > 0) {
    if (isOneUnknown || countUnassessed(before) !== countUnassessed(after)) return 'coverage';
    if (Math.abs(observedShare(before) - observedShare(after)) > SAME_SHARE) return 'coverage';
    if (listMethods(before) !== listMethods(after)) return 'factors';
  }
  return 'usage';
};

const measureMove = ({ beforeKg, afterKg }: Mover): number => Math.abs((afterKg ?? 0) - (beforeKg ?? 0));

/** What moved between two months, by service and region. A month without figures is no month to compare with. */
export const findMovers = (before: readonly CarbonRow[], after: readonly CarbonRow[]): Mover[] => {
  if (before.length === 0) return [];
  const [old, now] = [groupRows(before), groupRows(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .flatMap((key) => {
      const [left, right] = [old.get(key), now.get(key)];
      const { service, region } = (right ?? left) as Group;
      const [beforeRows, afterRows] = [left?.rows ?? [], right?.rows ?? []];
      const [beforeKg, afterKg] = [sumKg(beforeRows), sumKg(afterRows)];
      if (beforeKg === afterKg) return [];
      return [{ service, region, beforeKg, afterKg, cause: findCause(beforeRows, afterRows) }];
    })
    .sort(
      (a, b) =>
        measureMove(b) - measureMove(a) || a.service.localeCompare(b.service) || a.region.localeCompare(b.region),
    )
    .slice(0, MOST_MOVERS);
};

interface Closing {
  readonly month: string;
  /** Rows of the month, and of the month before. */
  readonly rows: readonly CarbonRow[];
  readonly rowsBefore: readonly CarbonRow[];
  readonly observedHours: number;
  readonly hours: number;
  /** The newest closing of the same month. */
  readonly closed: ClosedMonth | undefined;
  readonly now: Date;
}

/** Closes a month. The first figures stay beside those that changed later. */
export const closeMonth = ({ month, rows, rowsBefore, closed, now, ...hours }: Closing): ClosedMonth => {
  const totalKg = sumKg(rows);
  const closedWithKg = closed && (closed.closedWithKg === undefined ? closed.totalKg : closed.closedWithKg);
  return {
    month,
    closedAt: closed?.closedAt ?? now.toISOString(),
    totalKg,
    lowKg: sumKg(rows, 'lowKg'),
    highKg: sumKg(rows, 'highKg'),
    beforeKg: sumKg(rowsBefore),
    ...hours,
    notAssessed: countUnassessed(rows),
    ...(closedWithKg === undefined || closedWithKg === totalKg ? {} : { closedWithKg }),
    movers: findMovers(rowsBefore, rows),
  };
};
