import { gunzipSync, gzipSync } from 'node:zlib';
import type { ControlRef, Mute } from '@cloudmend/domain/findings';
import { SEVERITIES, severityRank } from '@cloudmend/domain/findings';
import type { FindingChange } from '@cloudmend/domain/scans';
import type { FindingRow } from './stored-finding';

/** Rows per chunk; about 60 bytes each once packed. */
const MOST_ROWS = 1500;
/** An item takes at most 400 KB; a row that is changed later may grow a little. */
const MOST_BYTES = 300_000;

/** A row as numbers and texts; numbers point to the chunk's table of frequent texts. */
type Packed = readonly [
  id: string,
  severity: number,
  isResolved: 0 | 1,
  isUnread: 0 | 1,
  check: number,
  title: number,
  detail: number,
  resource: string,
  recommendation: number,
  account: number,
  region: number,
  service: number,
  firstSeen: number,
  lastSeen: number,
  controls: number,
  mute: Mute | null,
  changedBy: number,
  changeKind: number,
];

interface Chunk {
  readonly texts: readonly string[];
  readonly rows: readonly Packed[];
}

const tableOfTexts = () => {
  const places = new Map<string, number>();
  const put = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  return { put, texts: () => [...places.keys()] };
};

/** Packs rows into one chunk. */
export const packChunk = (rows: readonly FindingRow[]): Uint8Array => {
  const { put, texts } = tableOfTexts();
  const packed = rows.map(
    (row): Packed => [
      row.id,
      severityRank(row.severity),
      row.status === 'resolved' ? 1 : 0,
      row.isUnread ? 1 : 0,
      put(row.check),
      put(row.title),
      put(row.detail),
      row.resource,
      put(row.recommendation),
      put(row.accountId),
      put(row.region),
      put(row.service),
      put(row.firstSeen),
      put(row.lastSeen),
      put(JSON.stringify(row.controls)),
      row.mute,
      row.change ? put(row.change.scanId) : -1,
      row.change ? put(row.change.kind) : -1,
    ],
  );
  return gzipSync(JSON.stringify({ texts: texts(), rows: packed } satisfies Chunk));
};

/** Unpacks the rows of a chunk. */
export const unpackRows = (bytes: Uint8Array): FindingRow[] => {
  const { texts, rows } = JSON.parse(gunzipSync(bytes).toString('utf8')) as Chunk;
  const text = (place: number): string => texts[place] as string;
  const controls = new Map<number, ControlRef[]>();
  const controlsAt = (place: number): ControlRef[] => {
    const known = controls.get(place) ?? (JSON.parse(text(place)) as ControlRef[]);
    controls.set(place, known);
    return known;
  };
  return rows.map(
    ([
      id,
      severity,
      isResolved,
      isUnread,
      check,
      title,
      detail,
      resource,
      recommendation,
      account,
      region,
      service,
      firstSeen,
      lastSeen,
      refs,
      mute,
      changedBy,
      kind,
    ]) => ({
      id,
      check: text(check),
      severity: SEVERITIES[severity] as FindingRow['severity'],
      title: text(title),
      detail: text(detail),
      resource,
      recommendation: text(recommendation),
      accountId: text(account),
      region: text(region),
      service: text(service),
      status: isResolved === 1 ? 'resolved' : 'open',
      firstSeen: text(firstSeen),
      lastSeen: text(lastSeen),
      controls: controlsAt(refs),
      mute,
      isUnread: isUnread === 1,
      change: changedBy === -1 ? null : { scanId: text(changedBy), kind: text(kind) as FindingChange },
    }),
  );
};

const split = (rows: readonly FindingRow[]): Uint8Array[] => {
  const bytes = rows.length <= MOST_ROWS ? packChunk(rows) : undefined;
  if (bytes && (bytes.length <= MOST_BYTES || rows.length === 1)) return [bytes];
  const middle = Math.ceil(rows.length / 2);
  return [...split(rows.slice(0, middle)), ...split(rows.slice(middle))];
};

/**
 * An account's rows in chunks that each fit an item; no rows become one empty chunk, which records that it was scanned.
 */
export const packDigest = (rows: readonly FindingRow[]): Uint8Array[] =>
  split([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));
