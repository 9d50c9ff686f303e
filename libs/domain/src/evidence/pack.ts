import * as z from 'zod';
import { defineContract } from '../contract/index';

export const PackState = z.enum(['queued', 'building', 'ready', 'failed', 'cancelled', 'expired']);
export type PackState = z.infer<typeof PackState>;

/** The longest period of one pack: as long as a timeline. */
export const PACK_PERIOD_DAYS_MOST = 400;
/** Packs of one workspace that may be waiting or built at a time. */
export const PACKS_OPEN_MOST = 3;

const Volume = z.object({ name: z.string(), bytes: z.number().int(), files: z.number().int() });

/** The evidence of a framework over a period. Never changed once it is ready: another one is built instead. */
export const EvidencePack = z.object({
  id: z.string(),
  framework: z.string(),
  /** ISO times; the end is excluded. */
  from: z.string(),
  to: z.string(),
  /** Null: every account that was linked in the period. */
  accounts: z.array(z.string()).nullable(),
  state: PackState,
  by: z.string(),
  at: z.string(),
  /** Account-months read, of all. */
  done: z.number().int(),
  parts: z.number().int(),
  /** Why it failed. */
  reason: z.string().nullable(),
  /** `sha256:` and the SHA-256 of its manifest: two packs of the same evidence have the same one. */
  digest: z.string().nullable(),
  volumes: z.array(Volume),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
});
export type EvidencePack = z.infer<typeof EvidencePack>;

export const isPackOpen = ({ state }: Pick<EvidencePack, 'state'>): boolean =>
  state === 'queued' || state === 'building';

const DAY_MS = 86_400_000;

/** A ready pack with the day on which its files are deleted. @param days null while a legal hold keeps them */
export const withExpiry = (pack: EvidencePack, days: number | null, now: Date): EvidencePack => {
  if (pack.state !== 'ready' || pack.finishedAt === null || days === null) return { ...pack, expiresAt: null };
  const expiresAt = new Date(Date.parse(pack.finishedAt) + days * DAY_MS).toISOString();
  return { ...pack, expiresAt, state: expiresAt <= now.toISOString() ? 'expired' : 'ready' };
};

const path = '/tenants/{tenantId}/evidence/packs';
const Id = z.strictObject({ id: z.string().max(64) });

/** Newest first. */
export const listPacks = defineContract({
  name: 'listPacks',
  method: 'GET',
  path,
  audience: 'member',
  needs: 'downloadReports',
  feature: 'compliance',
  input: z.strictObject({}),
  output: z.array(EvidencePack),
});

/** One pack; once it is ready with links to its files, each valid for 15 minutes. */
export const getPack = defineContract({
  name: 'getPack',
  method: 'GET',
  path: `${path}/{id}`,
  audience: 'member',
  needs: 'downloadReports',
  feature: 'compliance',
  input: Id,
  output: EvidencePack.extend({ links: z.array(z.object({ name: z.string(), url: z.string() })) }),
});

/** Builds the evidence of a framework over whole days that have passed. */
export const createPack = defineContract({
  name: 'createPack',
  method: 'POST',
  path,
  audience: 'member',
  needs: 'createReports',
  feature: 'compliance',
  audit: 'pack.create',
  auditInput: ['framework', 'from', 'to', 'accounts'],
  input: z.strictObject({
    framework: z.string().max(64),
    /** UTC days, inclusive; at most 400. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** @default - every account that was linked in the period */
    accounts: z.array(z.string().max(64)).min(1).max(1000).optional(),
  }),
  output: EvidencePack,
});

/** Stops building. What was built is not kept. */
export const cancelPack = defineContract({
  name: 'cancelPack',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  audience: 'member',
  needs: 'createReports',
  feature: 'compliance',
  audit: 'pack.cancel',
  auditInput: ['id'],
  input: Id,
  output: EvidencePack,
});
