import * as z from 'zod';

const Tonnes = z.number().finite().min(-1e9).max(1e9).nullable();
const text = (length: number) => z.string().max(length);

/** A provider's figure of a service in a region, in tonnes CO2e; null where its export has no value. */
export const ProviderRow = z.strictObject({
  region: text(64),
  service: text(128),
  totalLbm: Tonnes,
  totalMbm: Tonnes,
  scope1: Tonnes,
  scope2Lbm: Tonnes,
  scope2Mbm: Tonnes,
  scope3Lbm: Tonnes,
  scope3Mbm: Tonnes,
});
export type ProviderRow = z.infer<typeof ProviderRow>;

export const PROVIDER_ROWS_MOST = 300;

/** What a provider states for an account in a month, under one version of its model. */
export const ProviderMonth = z.strictObject({
  accountId: text(64).min(1),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** `v3.0.0`. */
  modelVersion: text(40).min(1),
  /** When the provider generated the figures. */
  refreshedAt: z.iso.datetime(),
  rows: z.array(ProviderRow).min(1).max(PROVIDER_ROWS_MOST),
});
export type ProviderMonth = z.infer<typeof ProviderMonth>;

/** The file that figures were imported from. */
export const ImportedFile = z.strictObject({ name: text(255).min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** An imported month, with who imported it. */
export interface ImportedMonth extends ProviderMonth {
  readonly by: string;
  readonly at: string;
  readonly file: z.infer<typeof ImportedFile>;
}
