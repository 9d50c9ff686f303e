import * as z from 'zod';
import { ControlRef } from '../findings/finding';
import { Severity } from '../findings/severity';

/** No check of the catalogue begins like this. */
const PREFIX = 'custom-';

export const isCustomCheck = (check: string): boolean => check.startsWith(PREFIX);

const SLUG_LENGTH = 40;
const SUFFIX_LENGTH = 6;

/** An id from a title: `custom-buckets-are-tagged-01j9zk`. */
export const toCustomCheckId = (title: string, random: string): string => {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '');
  const suffix = random
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(-SUFFIX_LENGTH);
  return `${PREFIX}${[slug, suffix].filter(Boolean).join('-')}`;
};

export const TITLE_MAX_LENGTH = 120;
export const REMEDY_MAX_LENGTH = 2000;
export const MOST_CONTROLS = 20;

/** Control characters, and marks that reorder or hide text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const HIDDEN_BUT_LINES = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const Line = z
  .string()
  .trim()
  .min(1)
  .max(TITLE_MAX_LENGTH)
  .refine((text) => !HIDDEN.test(text), 'The text contains control characters.');

/** A check that a workspace wrote itself: texts, and predicates as data. */
export const CustomCheckDefinition = z.strictObject({
  /** The requirement, in the plural. */
  title: Line,
  /** The fault, in the singular: the title of its findings. */
  fault: Line,
  severity: Severity,
  /** The kind of resource: `aws.s3.bucket`. */
  kind: z.string().max(64),
  /** Which resources it applies to. @default - all of the kind */
  where: z.unknown().optional(),
  /** What must hold of them. */
  assert: z.unknown(),
  /** How to fix a finding, in words; each line is a step. */
  remedy: z
    .string()
    .trim()
    .min(1)
    .max(REMEDY_MAX_LENGTH)
    .refine((text) => !HIDDEN_BUT_LINES.test(text), 'The text contains control characters.'),
  /** Controls it is evidence for: the workspace's own mapping. */
  controls: z.array(ControlRef).max(MOST_CONTROLS).default([]),
});
export type CustomCheckDefinition = z.infer<typeof CustomCheckDefinition>;

/** What a try saw on the newest facts. */
export const CustomCheckTry = z.object({
  at: z.string(),
  by: z.string(),
  pass: z.number().int(),
  fail: z.number().int(),
  unknown: z.number().int(),
  /** Resources of the kind to which the check does not apply. */
  skipped: z.number().int(),
  /** Accounts whose facts were read. */
  accounts: z.number().int(),
  /** A digest of the newest scan of each account when the try began. */
  newest: z.string(),
});
export type CustomCheckTry = z.infer<typeof CustomCheckTry>;

const TrySample = z.object({
  status: z.enum(['pass', 'fail', 'unknown']),
  accountId: z.string(),
  region: z.string(),
  resource: z.string(),
  detail: z.string(),
});

/** How far long work has come, in accounts, and where the next call goes on. */
const Paged = z.object({
  accounts: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Missing when all is done. */
  cursor: z.string().optional(),
});

export const CustomCheckOutcome = Paged.extend({
  /** So far. */
  counts: CustomCheckTry.omit({ by: true }),
  /** Of this call: failures first, then what is unknown, then passes. */
  samples: z.array(TrySample),
  /** Accounts of this call without facts of this kind, and why. */
  missing: z.array(z.object({ accountId: z.string(), reason: z.string() })),
});
export type CustomCheckOutcome = z.infer<typeof CustomCheckOutcome>;

const MOST_SAMPLES = 50;
const RANK = { fail: 0, unknown: 1, pass: 2 } as const;

/** The samples worth showing: failures first. */
export const rankSamples = (samples: CustomCheckOutcome['samples']): CustomCheckOutcome['samples'] =>
  samples.toSorted((a, b) => RANK[a.status] - RANK[b.status]).slice(0, MOST_SAMPLES);

/** The outcome of the calls so far with that of the next one. */
export const addOutcome = (
  before: CustomCheckOutcome | undefined,
  { samples, missing, ...next }: CustomCheckOutcome,
): CustomCheckOutcome => ({
  ...next,
  samples: rankSamples([...(before?.samples ?? []), ...samples]),
  missing: [...(before?.missing ?? []), ...missing],
});

export const CustomCheckState = z.enum(['draft', 'tried', 'active', 'retired']);
export type CustomCheckState = z.infer<typeof CustomCheckState>;

/** One version. Its definition never changes. */
export const CustomCheckVersion = z.object({
  version: z.number().int(),
  definition: CustomCheckDefinition,
  by: z.string(),
  at: z.string(),
  tried: CustomCheckTry.nullable(),
});
export type CustomCheckVersion = z.infer<typeof CustomCheckVersion>;

export const CustomCheck = z.object({
  id: z.string(),
  state: CustomCheckState,
  /** The version that scans evaluate; null while none is active. */
  active: z.number().int().nullable(),
  /** Newest first. */
  versions: z.array(CustomCheckVersion),
  retired: z
    .object({
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      version: z.number().int().nullable(),
      /** True until all of its findings are resolved. */
      isClosing: z.boolean().optional(),
    })
    .nullable(),
});
export type CustomCheck = z.infer<typeof CustomCheck>;

/** Findings that one call resolved. */
export const CustomCheckRetirement = Paged.extend({ check: CustomCheck, closed: z.number().int() });
export type CustomCheckRetirement = z.infer<typeof CustomCheckRetirement>;

/** A version as observations name it: `custom-buckets-are-tagged-01j9zk@3`. */
export const nameVersion = (id: string, version: number): string => `${id}@${version}`;

/** The opposite of `nameVersion`. */
export const parseVersionName = (name: string): { readonly id: string; readonly version: number } => {
  const at = name.lastIndexOf('@');
  return { id: name.slice(0, at), version: Number(name.slice(at + 1)) };
};

/** A version that scans evaluate. */
export interface ActiveCheck {
  readonly id: string;
  readonly version: number;
  readonly definition: CustomCheckDefinition;
}

const findVersion = ({ id, versions }: CustomCheck, wanted: number | null): ActiveCheck[] =>
  versions.filter(({ version }) => version === wanted).map(({ version, definition }) => ({ id, version, definition }));

/** The versions that scans evaluate. */
export const listActive = (checks: readonly CustomCheck[]): readonly ActiveCheck[] =>
  checks.flatMap((check) => findVersion(check, check.active));

/** These, and the last version of each retired check, which past observations still name. */
export const listEverActive = (checks: readonly CustomCheck[]): readonly ActiveCheck[] =>
  checks.flatMap((check) => findVersion(check, check.active ?? check.retired?.version ?? null));

/** Checks that count towards the plan's limit. */
export const countKept = (checks: ReadonlyArray<Pick<CustomCheck, 'state'>>): number =>
  checks.filter(({ state }) => state !== 'retired').length;
