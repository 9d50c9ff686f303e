import { gunzipSync, gzipSync } from 'node:zlib';
import type { WorkKind, WorkRecord } from '@cloudmend/domain/work';
import { joinKey, tenantKey } from '../table';

/** Chunks of a kind. At 50,000 findings with an owner each is about 50 KB, which a change rewrites. */
const CHUNKS = 32;

export interface WorkChunk {
  readonly revision: number;
  readonly rows: Uint8Array;
}

export type WorkRows = ReadonlyMap<string, WorkRecord>;

/** The chunk of an ID, by a plain hash: a list asks for tens of thousands. */
export const findChunk = (id: string): number => {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(index)) >>> 0;
  return hash % CHUNKS;
};

export const workPartition = (tenantId: string): string => tenantKey(tenantId, 'WORK');
/** The key prefix of a kind's chunks. */
export const chunksBegin = (kind: WorkKind): string => joinKey(kind, '');
export const chunkKey = (tenantId: string, kind: WorkKind, chunk: number) => ({
  pk: workPartition(tenantId),
  sk: joinKey(kind, String(chunk).padStart(2, '0')),
});

/** The number of a chunk by its sort key. */
export const readChunkNumber = (sk: string): number => Number(sk.slice(-2));

export const packWork = (rows: WorkRows): Uint8Array => gzipSync(JSON.stringify([...rows]));
export const unpackWork = (packed: Uint8Array): WorkRows =>
  new Map(JSON.parse(gunzipSync(packed).toString('utf8')) as Array<[string, WorkRecord]>);
